import { expect, test } from 'vitest';
import { inEveryLanguage, localized } from './localized.ts';

const beans = { name: 'Baked beans', name_mk: 'Тавче гравче' };

test('localized returns the text in the requested language, with that language', () => {
  expect(localized(beans, 'name', 'mk')).toEqual({ text: 'Тавче гравче', lang: 'mk' });
  expect(localized(beans, 'name', 'en')).toEqual({ text: 'Baked beans', lang: 'en' });
});

test('localized accepts rows of the database and their JSON', () => {
  expect(localized({ name: 'Salads', nameMk: 'Салати' }, 'name', 'mk')).toEqual({
    text: 'Салати',
    lang: 'mk',
  });
});

test('localized falls back to English, with English as the language', () => {
  expect(localized({ name: 'Pie', name_mk: '' }, 'name', 'mk')).toEqual({ text: 'Pie', lang: 'en' });
  expect(localized({ name: '', name_mk: 'Пита' }, 'name', 'en')).toEqual({ text: '', lang: 'en' });
  // A language that has no fields yet, such as one that is being added.
  expect(localized(beans, 'name', 'sq' as 'mk')).toEqual({ text: 'Baked beans', lang: 'en' });
});

test('inEveryLanguage returns the requested language first, and each text once', () => {
  const [english, macedonian] = [
    { text: 'Baked beans', lang: 'en' },
    { text: 'Тавче гравче', lang: 'mk' },
  ];
  expect(inEveryLanguage(beans, 'name', 'mk')).toEqual([macedonian, english]);
  expect(inEveryLanguage(beans, 'name', 'en')).toEqual([english, macedonian]);
  expect(inEveryLanguage({ heating: '', heatingMk: 'Загрејте' }, 'heating', 'en')).toEqual([
    { text: 'Загрејте', lang: 'mk' },
  ]);
  expect(inEveryLanguage({ name: 'Pizza', name_mk: 'Pizza' }, 'name', 'mk')).toEqual([
    { text: 'Pizza', lang: 'mk' },
  ]);
});

test('localized does not compile for a field without a second language', () => {
  // @ts-expect-error -- a username is the same in every language
  localized({ name: 'ana' }, 'name', 'mk');
});
