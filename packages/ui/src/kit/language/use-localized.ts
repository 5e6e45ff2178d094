import { type Localizable, type Localized, localized } from '@trpeza/contract/platform/localized';
import { useLanguage } from './use-language.ts';

type Read = <Key extends string>(row: Localizable<NoInfer<Key>>, key: Key) => Localized;

/**
 * Returns a function that reads a text of a row, such as the name of a meal. The text is in the current language if the
 * row has one.
 */
export function useLocalized(): Read {
  const language = useLanguage();
  return (row, key) => localized(row, key, language);
}
