import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import styles from './narrow-page.module.css';

/** A page with a single card, and links to the login page and the home page. */
export function NarrowPage({ loginLabel, children }: { loginLabel: string; children: ReactNode }) {
  const { t } = useTranslation('accounts');
  return (
    <div className={styles.page} data-page="wide">
      <div className={styles.card}>{children}</div>
      <div className={styles.ways}>
        <ButtonLink variant="subtle" to={paths.login()}>
          {loginLabel}
        </ButtonLink>
        <ButtonLink variant="subtle" to={paths.home()}>
          {t('forgot.toHome')}
        </ButtonLink>
      </div>
    </div>
  );
}
