import { Stack } from '@mantine/core';
import { Button } from '../../kit/button/button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../kit/notice/notice.tsx';
import { usePageTitle } from '../../platform/back-office/use-page-title.ts';
import { useUser } from '../../platform/back-office/use-session.ts';
import { useGoToSite, useLogOut } from './use-log-out.ts';

type AccessDeniedProps = {
  text: string;
  /** Additional buttons. */
  children?: ReactNode;
};

/** Replaces a page that the signed-in user may not see, with links to the home page and to sign in as another user. */
export function AccessDenied({ text, children }: AccessDeniedProps) {
  const { t } = useTranslation('accounts');
  const user = useUser();
  const shop = useGoToSite('shop');
  const { logOut } = useLogOut();
  const title = t('denied.title');
  // Some texts from the specification already begin with the title. Such a text becomes the heading as a whole.
  const isWhole = text.startsWith(`${title}:`);
  usePageTitle(title);
  return (
    <Stack maw="44rem" mx="auto" my="xl" gap="lg">
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
    </Stack>
  );
}
