import type { Localizable } from '@trpeza/contract/platform/localized';
import { useLocalized } from './use-localized.ts';

type LocalizedProps<Key extends string> = {
  of: Localizable<NoInfer<Key>>;
  text: Key;
};

/** Shows a text of a row in the current language, if the row has one. Sets the text's `lang` for screen readers. */
export function Localized<Key extends string>({ of, text: key }: LocalizedProps<Key>) {
  const { text, lang } = useLocalized()(of, key);
  return <span lang={lang}>{text}</span>;
}
