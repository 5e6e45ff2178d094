/** All dictionaries at once, for the server only, which responds in every language without loading. */
/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { LANGUAGES, type Language } from '@trpeza/contract/platform/language';
import type { Dictionary, Namespace } from './namespaces.ts';

const LOCALES = new URL('../locales/', import.meta.url);

function read(folder: URL): Record<Namespace, Dictionary> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );
  return Object.fromEntries(
    files.map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Dictionary,
    ]),
  ) as Record<Namespace, Dictionary>;
}

export const ALL_RESOURCES = Object.fromEntries(
  LANGUAGES.map((language) => [language, read(new URL(`${language}/`, LOCALES))]),
) as Record<Language, Record<Namespace, Dictionary>>;
