import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/icon/icon.tsx';
import { LanguageSwitch } from '../../kit/language-switch/language-switch.tsx';
import { TextSizeControl } from '../../kit/text-size/text-size.tsx';
import { phoneUrl } from '../../kit/phone-link/phone-url.ts';
import { switchLanguage } from './change-language.ts';
import { useKitchen } from './use-kitchen.ts';
import styles from './utility-bar.module.css';

type UtilityBarProps = {
  /** Fits beside a logo: icons instead of texts. */
  isCompact?: boolean;
  /** The site's own content at the start of the bar. */
  children?: ReactNode;
};

/** The bar at the top of every page, with the telephone number, the text size and the other language. */
export function UtilityBar({ isCompact = false, children }: UtilityBarProps) {
  const { t, i18n } = useTranslation('common');
  const phone = useKitchen()?.phone;
  return (
    <div className={styles.bar} data-compact={isCompact || undefined} data-screen-only>
      <div className={styles.inside}>
        {children}
        {phone ? (
          <a className={styles.phone} href={phoneUrl(phone)} aria-label={t('phoneUsAriaLabel', { phone })}>
            <Icon name="phone" /> <span className={styles.number}>{phone}</span>
          </a>
        ) : (
          <span className={styles.start} />
        )}
        <TextSizeControl isCompact={isCompact} />
        <LanguageSwitch
          hrefFor={() => location.href}
          onSwitch={(language) => void switchLanguage(i18n, language)}
        />
      </div>
    </div>
  );
}
