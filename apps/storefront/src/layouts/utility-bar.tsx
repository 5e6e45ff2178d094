import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Language } from '@trpeza/contract/platform/language';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { LanguageSwitch } from '@trpeza/ui/kit/language-switch/language-switch';
import { TextSizeControl } from '@trpeza/ui/kit/text-size/text-size';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { useKitchen } from '../use-formats.ts';
import styles from './header.module.css';
import { useSwitchLanguage } from './use-switch-language.ts';

/** The kitchen's telephone number, the language, and the text size. */
export function UtilityBar() {
  const { t } = useTranslation('common');
  const { phone } = useKitchen();
  const { search } = useLocation();
  const switchLanguage = useSwitchLanguage();
  const hrefFor = (language: Language) => {
    const next = new URLSearchParams(search);
    next.set('lang', language);
    return `?${next}`;
  };
  return (
    <div className={styles.utility}>
      <div className={styles.bar}>
        {phone === '' ? (
          <span />
        ) : (
          <a className={styles.phone} href={phoneUrl(phone)}>
            <Icon name="phone" />
            <span className={styles.full}>{t('phoneUs', { phone })}</span>
            <span className={styles.short}>{phone}</span>
          </a>
        )}
        <div className={styles.tools}>
          <div className={styles.wideTool}>
            <TextSize />
          </div>
          <LanguageSwitch hrefFor={hrefFor} onSwitch={(language) => void switchLanguage(language)} />
        </div>
      </div>
    </div>
  );
}

export function TextSize() {
  return (
    <div className={styles.textSize}>
      <TextSizeControl />
    </div>
  );
}
