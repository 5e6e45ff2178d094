import { type Language, LANGUAGES } from '@trpeza/contract/platform/language';
import { languageOf, loadResources } from '@trpeza/i18n/i18n';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Spoken {
  language: Language;
  say: TFunction<'phone'>;
}

/** All languages, the page's own first, since a caller may speak any of them. */
export function useEveryLanguage(): Spoken[] {
  const { i18n } = useTranslation('phone');
  const own = languageOf(i18n);
  const there = () => LANGUAGES.filter((language) => i18n.hasResourceBundle(language, 'phone'));
  const [known, setKnown] = useState(there);
  useEffect(() => {
    let isGone = false;
    for (const language of LANGUAGES.filter((one) => !there().includes(one))) {
      void loadResources(language, ['phone']).then(({ phone }) => {
        i18n.addResourceBundle(language, 'phone', phone);
        if (!isGone) setKnown(there());
      });
    }
    return () => {
      isGone = true;
    };
  }, [i18n]);
  return [own, ...known.filter((language) => language !== own)].map((language) => ({
    language,
    say: i18n.getFixedT(language, 'phone'),
  }));
}
