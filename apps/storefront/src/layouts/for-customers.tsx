import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useSession } from '../features/accounts/use-session.ts';
import { useCart } from '../features/cart/use-cart.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { paths } from '../paths.ts';
import { sessionQuery } from '../queries.ts';
import styles from './for-customers.module.css';

interface ForCustomersProps {
  title: string;
  children: (user: User) => ReactNode;
}

/** Around the pages about one customer: asks a stranger to log in, and keeps what is in the basket. */
export function ForCustomers({ title, children }: ForCustomersProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const client = useQueryClient();
  const { state, user } = useSession();
  if (state === 'signed-in' && user?.role === 'customer') return children(user);
  return (
    <div data-page="narrow">
      <h1 data-quiet tabIndex={-1}>
        {title}
      </h1>
      {state === 'unknown' ? <Loading /> : null}
      {state === 'unreachable' ? (
        <Notice
          kind="error"
          title={t('common:problem.loading')}
          announce
          actions={
            <Button onClick={() => void client.refetchQueries({ queryKey: sessionQuery.queryKey })}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('common:problem.loadingHelp')}
        </Notice>
      ) : null}
      {state === 'guest' ? <LoginRequired /> : null}
      {state === 'signed-in' ? (
        <Notice title={t('auth.customersOnly')}>{t('auth.customersOnlyText')}</Notice>
      ) : null}
    </div>
  );
}

function LoginRequired() {
  const { t } = useTranslation(['accounts', 'common']);
  const { count } = useCart();
  const { pathname } = useLocation();
  return (
    <EmptyState
      title={t('auth.required')}
      action={
        <div className={styles.actions}>
          <ButtonLink size="large" to={paths.login()} state={{ next: pathname }}>
            {t('common:logIn')}
          </ButtonLink>
          <ButtonLink look="plain" size="large" to={paths.home()}>
            {t('auth.continueShopping')}
          </ButtonLink>
        </div>
      }
    >
      {count > 0 ? t('auth.requiredCart', { count }) : t('auth.requiredText')}
    </EmptyState>
  );
}
