import './mantine.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/** Provides Mantine's theme. Tests pass `env="test"`, which renders without portals, transitions and style elements. */
export function UiProvider({ env = 'default', children }: { env?: 'default' | 'test'; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      withStaticClasses={false}
      withCssVariables={false}
      withGlobalClasses={false}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
