import { defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } from '@mantine/core';
import { paints } from './paints.ts';

const OTHER_PALETTES =
  /--mantine-color-(dark|red|pink|grape|violet|blue|cyan|teal|green|lime|yellow|orange)-/;

/** What `variables.css` must hold: Mantine's variables for our theme, one scheme, without the palettes nobody uses. */
export function mantineVariables(): string {
  const { variables, light } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, paints));
  const own = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--ajvar-deep)',
    '--mantine-color-success': 'var(--pepper)',
    '--mantine-color-anchor': 'var(--ajvar)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
  };
  const lines = Object.entries({ ...variables, ...light, ...own })
    .filter(([name]) => !OTHER_PALETTES.test(name))
    .map(([name, value]) => `  ${name}: ${value};`);
  return `/* Written by variables.cli.ts from paints.ts; a test holds the two together. */\n:root {\n  color-scheme: light;\n${lines.join('\n')}\n}\n`;
}
