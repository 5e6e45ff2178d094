import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme, variables } from './theme.ts';

/** Provides Mantine's theme. Tests pass `env="test"`, which renders without portals, transitions and style elements. */
export function UiProvider({ env = 'default', children }: { env?: 'default' | 'test'; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      forceColorScheme="light"
      withStaticClasses={false}
      withCssVariables={env !== 'test'}
      withGlobalClasses={env !== 'test'}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
