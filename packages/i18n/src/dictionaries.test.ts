import { describe, expect, test } from 'vitest';
import { ALL_RESOURCES } from './all-resources.ts';
import { NAMESPACES } from './namespaces.ts';

function flatten(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  const entries = Object.entries(value as Record<string, unknown>);
  return new Map(entries.flatMap(([key, inner]) => [...flatten(inner, path ? `${path}.${key}` : key)]));
}

const parameters = (text: string) =>
  [...text.matchAll(/\{\{\s*([^,}\s]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((name, at, all) => all.indexOf(name) === at)
    .sort();

describe.each(NAMESPACES)('%s', (namespace) => {
  const english = flatten(ALL_RESOURCES.en[namespace]);
  const macedonian = flatten(ALL_RESOURCES.mk[namespace]);

  test('has the same keys in both languages', () => {
    expect([...macedonian.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('takes the same parameters in both languages', () => {
    for (const [key, text] of english) {
      // "One meal" may leave its number out.
      if (key.endsWith('_one')) continue;
      expect({ key, parameters: parameters(macedonian.get(key) ?? '') }).toEqual({
        key,
        parameters: parameters(text),
      });
    }
  });

  test('has no empty text', () => {
    for (const [key, text] of [...english, ...macedonian]) expect(text.trim(), key).not.toBe('');
  });
});
