import { expect, test } from 'vitest';
import { inEveryLanguage, localized } from './localized.ts';

const beans = { name: 'Baked beans', name_mk: 'Тавче гравче' };

test('a text is shown in the language of its reader, and says which it is', () => {
  expect(localized(beans, 'name', 'mk')).toEqual({ text: 'Тавче гравче', lang: 'mk' });
  expect(localized(beans, 'name', 'en')).toEqual({ text: 'Baked beans', lang: 'en' });
});

test('a row of the database is read as its JSON is', () => {
  expect(localized({ name: 'Salads', nameMk: 'Салати' }, 'name', 'mk')).toEqual({
    text: 'Салати',
    lang: 'mk',
  });
});

test('what nobody has translated is shown in English, and says so', () => {
  expect(localized({ name: 'Pie', name_mk: '' }, 'name', 'mk')).toEqual({ text: 'Pie', lang: 'en' });
  expect(localized({ name: '', name_mk: 'Пита' }, 'name', 'en')).toEqual({ text: '', lang: 'en' });
  // A language without fields, such as one that is just being added.
  expect(localized(beans, 'name', 'sq' as 'mk')).toEqual({ text: 'Baked beans', lang: 'en' });
});

test('every language of a row comes after its reader’s own, each text once', () => {
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

test('what has no second language does not compile', () => {
  // @ts-expect-error -- a username is the same in every language
  localized({ name: 'ana' }, 'name', 'mk');
});
