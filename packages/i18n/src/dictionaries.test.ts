import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ERROR_STATUS } from '@trpeza/contract/platform/errors';
import { LANGUAGES } from '@trpeza/contract/platform/language';
import { ALL_RESOURCES } from './all-resources.ts';
import { SENTENCE_RULES } from './sentence-rules.ts';
import { hasErrorMessage } from './messages.ts';

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

const words = { en: flatten(ALL_RESOURCES.en), mk: flatten(ALL_RESOURCES.mk) };
const CYRILLIC = /[А-Ша-ш]/;

describe('the dictionaries', () => {
  test('have the same keys in every language, and no empty text', () => {
    for (const language of LANGUAGES) {
      expect([...words[language].keys()].sort()).toEqual([...words.en.keys()].sort());
      expect([...words[language]].filter(([, text]) => text.trim() === '')).toEqual([]);
    }
  });

  test('take the same parameters in every language', () => {
    for (const [key, text] of words.en) {
      // The singular may omit its number.
      if (!key.endsWith('_one')) expect(parameters(words.mk.get(key) ?? ''), key).toEqual(parameters(text));
    }
  });

  test('follow the sentence rules of their language', () => {
    for (const language of LANGUAGES) {
      const faults = Object.entries(SENTENCE_RULES[language]).flatMap(([rule, faultOf]) =>
        [...words[language]].flatMap(([path, text]) => {
          const fault = faultOf({ key: path.replace('.', ':'), text });
          return fault ? [`${rule}: ${path}: ${fault[0]}`] : [];
        }),
      );
      expect(faults, language).toEqual([]);
    }
  });

  test('call the party that pays the rest "the organisation"', () => {
    const others = [...words.en, ...words.mk].filter(([, text]) =>
      /\b(the )?association('s)? (pays|part)|paid by the association|здружението/i.test(text),
    );
    expect(others).toEqual([]);
  });

  test('have a text for every error code, and for every rule key in a schema or the server', () => {
    const textOf = (language: 'en' | 'mk', key: string) => words[language].get(key.replace(':', '.'));
    for (const code of Object.keys(ERROR_STATUS)) {
      const [word, reason] = code.split('/');
      expect([hasErrorMessage(code, 'en'), hasErrorMessage(code, 'mk')], code).toEqual([true, true]);
      expect(textOf('mk', `${word}:errors.${reason}`), code).toMatch(CYRILLIC);
    }
    const folders = ['../../contract/src', '../../../apps/api/src'];
    const sources = folders.flatMap((relative) => {
      const folder = fileURLToPath(new URL(relative, import.meta.url));
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => readFileSync(join(folder, name), 'utf8'));
    });
    const named = sources.flatMap((text) => [...text.matchAll(/'([a-z]+:(?:rules|errors)\.[a-z-]+)'/g)]);
    const keys = new Set(named.map(([, key]) => key!));
    expect(keys.size).toBeGreaterThan(20);
    for (const key of keys) {
      expect(textOf('en', key), key).toEqual(expect.any(String));
      expect(textOf('mk', key), key).toMatch(CYRILLIC);
    }
  });
});

/** Cyrillic letters that look like Latin letters. Menus in both languages are displayed next to each other. */
const LOOKS_LIKE: Record<string, string> = Object.fromEntries(
  [...'АВЕКМНОРСТХЈЅаеоресухјѕ'].map((letter, at) => [letter, [...'ABEKMHOPCTXJSaeopecyxjs'][at]!]),
);

describe('the letters of allergens on printed menus', () => {
  const lettersOf = (language: 'en' | 'mk') =>
    [...flatten(ALL_RESOURCES[language].sheet)].flatMap(([key, text]) =>
      key.startsWith('letters.') ? [{ allergen: key.slice('letters.'.length), text }] : [],
    );
  const shapeOf = (text: string) => [...text].map((letter) => LOOKS_LIKE[letter] ?? letter).join('');

  test('differ for every allergen', () => {
    for (const language of ['en', 'mk'] as const) {
      const letters = lettersOf(language).map(({ text }) => text);
      expect(letters.length).toBe(22);
      expect(new Set(letters).size).toBe(letters.length);
    }
  });

  test('have the same meaning in both languages if they look the same', () => {
    const english = new Map(lettersOf('en').map(({ allergen, text }) => [text, allergen]));
    const confused = lettersOf('mk').filter(({ allergen, text }) => {
      const other = english.get(shapeOf(text));
      return other !== undefined && other !== allergen;
    });
    expect(confused).toEqual([]);
  });
});

test('labels of optional fields have the same suffix', () => {
  const optional = [...words.en].filter(([, text]) => text.endsWith('(optional)')).map(([key]) => key);
  expect(optional.length).toBeGreaterThan(10);
  const mark = ` (${ALL_RESOURCES.mk.common.optional})`;
  expect(optional.filter((key) => !words.mk.get(key)?.endsWith(mark))).toEqual([]);
});
