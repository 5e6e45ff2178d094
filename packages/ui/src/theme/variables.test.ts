import { expect, test } from 'vitest';
import { mantineVariables } from './css-variables.ts';
import written from './variables.css?raw';

/** The formatter may break lines and write hex digits small. */
const bare = (css: string) => css.replaceAll(/\s+/g, '').toLowerCase();

test('variables.css is what the theme says (write it anew with variables.cli.ts)', () => {
  expect(bare(written)).toBe(bare(mantineVariables()));
});
