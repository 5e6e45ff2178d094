/** Every dictionary at once, as in the folders: for the server only, which replies in each language without loading. */
/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@trpeza/contract/shared/language';
import type { Dictionary, Namespace } from './namespaces.ts';

const LOCALES = new URL('../locales/', import.meta.url);

const read = (folder: URL): Record<Namespace, Dictionary> => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const texts = files.map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Dictionary);
  return Object.fromEntries(files.map((file, at) => [file.slice(0, -'.json'.length), texts[at]])) as never;
};

export const ALL_RESOURCES = Object.fromEntries(
  LANGUAGES.map((language) => [language, read(new URL(`${language}/`, LOCALES))]),
) as Record<Language, Record<Namespace, Dictionary>>;
