import { Button } from '../../kit/button/button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../kit/notice/notice.tsx';
import { usePageTitle } from '../../platform/back-office/use-page-title.ts';
import { useUser } from '../../platform/back-office/use-session.ts';
import styles from './access-denied.module.css';
import { useGoToSite, useLogOut } from './use-leave.ts';

type AccessDeniedProps = {
  text: string;
  /** Shown to this person instead. */
  children?: ReactNode;
};

/** Replaces a page that the signed-in person may not see. Offers links home and to sign in as another person. */
export function AccessDenied({ text, children }: AccessDeniedProps) {
  const { t } = useTranslation('accounts');
  const user = useUser();
  const shop = useGoToSite('shop');
  const { logOut } = useLogOut();
  const title = t('denied.title');
  // Some of the agreed sentences begin with the heading: then the sentence is the heading.
  const isWhole = text.startsWith(`${title}:`);
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{isWhole ? text : title}</h1>
      <Notice
        kind="error"
        title={isWhole ? t('signedInAs', { name: user.username }) : text}
        actions={
          <>
            {children}
            <Button onClick={() => shop.go()} isLoading={shop.isPending}>
              {t('denied.home')}
            </Button>
            <Button variant="secondary" onClick={logOut}>
              {t('denied.other')}
            </Button>
          </>
        }
      >
        {isWhole ? null : t('signedInAs', { name: user.username })}
      </Notice>
    </div>
  );
}
