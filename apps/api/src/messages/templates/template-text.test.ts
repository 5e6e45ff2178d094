import { describe, expect, it } from 'vitest';
import { presentBody } from './layout.present.ts';
import {
  parseBlocks,
  fillVariables,
  formatPlainText,
  readText,
  type FormattedValues,
} from './template-text.ts';

const blocks = (text: string, values: FormattedValues = {}) =>
  parseBlocks(text, (part) => fillVariables(part, values));
const LINK = 'https://x.example/?a=1&b=2';

describe('parseBlocks', () => {
  it('separates paragraphs by blank lines, and removes empty paragraphs and lines', () => {
    expect(blocks('One\nTwo\r\n \r\n{{a}}\n\n{{a}}\n{{b}}', { a: '', b: 'B' })).toEqual([
      { paragraph: 'One\nTwo' },
      { paragraph: 'B' },
    ]);
  });

  it('creates rows from lines with a label and a variable, and omits rows with an empty value', () => {
    const text = 'Meals: {{meals}}\nNote: {{note}}';
    const meals = 'x\ny';
    expect(blocks(text, { meals, note: '' })).toEqual([{ facts: [{ label: 'Meals', value: meals }] }]);
    expect(blocks(text, { meals: '', note: '' })).toEqual([]);
    expect(blocks('Left: {{left}}. Make more.', { left: '3' })).toEqual([
      { paragraph: 'Left: 3. Make more.' },
    ]);
    expect(formatPlainText(blocks(text, { meals, note: 'z' }))).toBe('Meals: x\n  y\nNote: z');
  });

  it('creates a button from a line with only a link', () => {
    const button = { label: 'Open', href: LINK };
    expect(blocks('Open:\n{{ link }}', { link: LINK })).toEqual([{ button }]);
    expect(blocks(`Open:\n${LINK}`)).toEqual([{ button }]);
    expect(formatPlainText(blocks('{{link}}', { link: LINK }))).toBe(LINK);
    expect(formatPlainText([{ button }])).toBe(`Open:\n${LINK}`);
  });

  it('removes a button without a web address', () => {
    for (const link of ['', 'javascript:alert(1)', 'data:text/html,x', '//x', '"><b>'])
      expect(blocks('Open:\n{{link}}', { link })).toEqual([]);
  });

  it('does not expand variables inside values, and renders sections only if their variable has a value', () => {
    const values = { name: '{{link}}', empty: '' };
    expect(blocks('Hello{{#name}} {{name}}{{/name}}{{#empty}} x{{/empty}}{{toString}}', values)).toEqual([
      { paragraph: 'Hello {{link}}' },
    ]);
    const value = 'a\n\nOpen:\nhttps://evil.example';
    expect(blocks('{{value}}', { value })).toEqual([{ paragraph: value.replace('\n\n', '\n') }]);
  });
});

it('presentBody escapes every value', () => {
  const evil = `<script>"'&\n`;
  const body = presentBody([
    { paragraph: evil },
    { facts: [{ label: evil, value: evil }] },
    { button: { label: evil, href: `https://x.example/"${evil}` } },
  ]);
  expect(body).not.toMatch(/<script|"'|&\n/);
  expect(body.match(/&lt;script&gt;&quot;&#39;&amp;<br>/g)).toHaveLength(6);
});

it('readText finds variables, also in sections, and the first error', () => {
  expect(readText('{{a}} {{#b}}{{ c }}{{/b}}{{^a}}{{{d}}}{{/a}} { x }')).toEqual({
    names: ['a', 'b', 'c', 'd'],
    fault: undefined,
  });
  const open = { rule: 'templates:rules.section', params: { open: '{{#a}}', close: '{{/a}}' } };
  for (const text of ['{{#a}}x', '{{/a}}', '{{#b}}{{#a}}{{/b}}{{/a}}', '{{#a}}x\n\ny{{/a}}'])
    expect(readText(text).fault, text).toEqual(open);
  for (const text of ['{{a', 'a}}', '{{}}', '{{ 1 }}', '{{a.b}}', '{{> a}}', '{{=<% %>=}}{{a}}'])
    expect(readText(text).fault, text).toEqual({ rule: 'templates:rules.braces' });
});
