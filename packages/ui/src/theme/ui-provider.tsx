import { MantineProvider, mergeThemeOverrides, type MantineThemeOverride } from '@mantine/core';
import type { i18n } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { labelled } from './labels.ts';
import { theme as shopTheme } from './theme.ts';

type UiProviderProps = {
  i18n: i18n;
  /** `deskTheme` for the kitchen and the administration; the shop needs none. */
  theme?: MantineThemeOverride;
  children: ReactNode;
};

/** Words and theme for a whole app, the same on the server and in the browser. Writes no style element and no script. */
export function UiProvider({ i18n, theme = shopTheme, children }: UiProviderProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <Themed theme={theme}>{children}</Themed>
    </I18nextProvider>
  );
}

function Themed({ theme, children }: { theme: MantineThemeOverride; children: ReactNode }) {
  const { t } = useTranslation('common');
  const complete = useMemo(() => mergeThemeOverrides(theme, labelled(t)), [theme, t]);
  return (
    // The variables are in variables.css and the classes in ours: nothing is left to write into the page at run time.
    <MantineProvider
      theme={complete}
      forceColorScheme="light"
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
