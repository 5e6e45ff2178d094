import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '@trpeza/contract/shared/language';
import { ALL_RESOURCES } from './all-resources.ts';
import { SENTENCE_RULES } from './sentence-rules.ts';
import type { Namespace } from './namespaces.ts';

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

const NAMESPACES = Object.keys(ALL_RESOURCES.en) as Namespace[];

describe.each(NAMESPACES)('%s', (namespace) => {
  const english = flatten(ALL_RESOURCES.en[namespace]);
  const macedonian = flatten(ALL_RESOURCES.mk[namespace]);

  test.each(LANGUAGES)('has in %s the keys of the English', (language) => {
    expect([...flatten(ALL_RESOURCES[language][namespace]).keys()].sort()).toEqual(
      [...english.keys()].sort(),
    );
  });

  test.each(LANGUAGES)('takes in %s the parameters of the English', (language) => {
    const texts = flatten(ALL_RESOURCES[language][namespace]);
    for (const [key, text] of english) {
      // "One meal" may omit its number.
      if (key.endsWith('_one')) continue;
      expect({ key, parameters: parameters(texts.get(key) ?? '') }).toEqual({
        key,
        parameters: parameters(text),
      });
    }
  });

  test.each(
    (['en', 'mk'] as const).flatMap((language) =>
      Object.entries(SENTENCE_RULES[language]).map(([rule, faultOf]) => ({ language, rule, faultOf })),
    ),
  )('in $language $rule', ({ language, faultOf }) => {
    const texts = language === 'en' ? english : macedonian;
    const faults = [...texts].flatMap(([path, text]) => {
      const fault = faultOf({ key: `${namespace}:${path}`, text });
      return fault ? [`${path}: ${fault[0]}`] : [];
    });
    expect(faults).toEqual([]);
  });

  test('calls who pays the rest the organisation, everywhere alike', () => {
    const others = [...english, ...macedonian].filter(([, text]) =>
      /\b(the )?association('s)? (pays|part)|paid by the association|здружението/i.test(text),
    );
    expect(others).toEqual([]);
  });

  test('has no empty text', () => {
    for (const [key, text] of [...english, ...macedonian]) expect(text.trim(), key).not.toBe('');
  });
});

/** Cyrillic letters that look like Latin ones, since the two sheets hang beside each other. */
const LOOKS_LIKE: Record<string, string> = Object.fromEntries(
  [...'АВЕКМНОРСТХЈЅаеоресухјѕ'].map((letter, at) => [letter, [...'ABEKMHOPCTXJSaeopecyxjs'][at]!]),
);

describe('the letters of allergens on the printed menu', () => {
  const lettersOf = (language: 'en' | 'mk') =>
    [...flatten(ALL_RESOURCES[language].sheet)].flatMap(([key, text]) =>
      key.startsWith('letters.') ? [{ allergen: key.slice('letters.'.length), text }] : [],
    );
  const shapeOf = (text: string) => [...text].map((letter) => LOOKS_LIKE[letter] ?? letter).join('');

  test('are another pair for every allergen', () => {
    for (const language of ['en', 'mk'] as const) {
      const letters = lettersOf(language).map(({ text }) => text);
      expect(letters.length).toBe(22);
      expect(new Set(letters).size).toBe(letters.length);
    }
  });

  test('mean the same on the sheets of both languages where they look the same', () => {
    const english = new Map(lettersOf('en').map(({ allergen, text }) => [text, allergen]));
    const confused = lettersOf('mk').filter(({ allergen, text }) => {
      const other = english.get(shapeOf(text));
      return other !== undefined && other !== allergen;
    });
    expect(confused).toEqual([]);
  });
});

test('what may stay empty is called one thing', () => {
  const [english, macedonian] = [flatten(ALL_RESOURCES.en), flatten(ALL_RESOURCES.mk)];
  const optional = [...english].filter(([, text]) => text.endsWith('(optional)')).map(([key]) => key);
  expect(optional.length).toBeGreaterThan(10);
  const word = ` (${ALL_RESOURCES.mk.common.optional})`;
  expect(optional.filter((key) => !macedonian.get(key)?.endsWith(word))).toEqual([]);
});
