import { languageOf, loadResources } from '@trpeza/i18n/i18n';
import type { Language } from '@trpeza/contract/shared/language';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Spoken {
  language: Language;
  say: TFunction<'phone'>;
}

/** The page's own language first, then the other one: who calls may speak either. */
export function useBothLanguages(): Spoken[] {
  const { i18n } = useTranslation('phone');
  const own = languageOf(i18n);
  const other: Language = own === 'mk' ? 'en' : 'mk';
  const [isThere, setThere] = useState(i18n.hasResourceBundle(other, 'phone'));
  useEffect(() => {
    if (i18n.hasResourceBundle(other, 'phone')) {
      setThere(true);
      return;
    }
    let isGone = false;
    void loadResources(other, ['phone']).then(({ phone }) => {
      i18n.addResourceBundle(other, 'phone', phone);
      if (!isGone) setThere(true);
    });
    return () => {
      isGone = true;
    };
  }, [i18n, other]);
  return [own, ...(isThere ? [other] : [])].map((language) => ({
    language,
    say: i18n.getFixedT(language, 'phone'),
  }));
}
