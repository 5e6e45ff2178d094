import { type Language, LANGUAGES } from '@trpeza/contract/platform/language';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../language/use-language.ts';
import styles from './language-switch.module.css';

type LanguageSwitchProps = {
  /** Returns the URL of this page in the other language. It is a real URL, so that the link works without scripts. */
  hrefFor: (language: Language) => string;
  /** Changes the language without following the link. Set in apps that change the language in place. */
  onSwitch?: (language: Language) => void;
};

/**
 * A link to the page in the other language, with the language's name in that language, so that its readers recognise it.
 * It stays the same element when the language changes, and so keeps the focus.
 */
export function LanguageSwitch({ hrefFor, onSwitch }: LanguageSwitchProps) {
  const { t } = useTranslation('common');
  const current = useLanguage();
  const language = LANGUAGES.find((each) => each !== current)!;
  return (
    <a
      className={styles.link}
      href={hrefFor(language)}
      hrefLang={language}
      lang={language}
      onClick={(event) => {
        if (!onSwitch) return;
        event.preventDefault();
        onSwitch(language);
      }}
    >
      {t(`language.${language}`)}
    </a>
  );
}
