import type { Language } from '@trpeza/contract/platform/language';
import { ROOM_OF, type Dictionary, type Namespace } from './namespaces.ts';

/** Loads one dictionary. Bundlers read the path as a pattern and create a chunk for each file in `locales`. */
export async function loadDictionary(language: Language, namespace: Namespace): Promise<Dictionary> {
  const file: { default: Dictionary } = await import(
    `../locales/${language}/${ROOM_OF[namespace]}/${namespace}.json`,
    {
      with: { type: 'json' },
    }
  );
  return file.default;
}
