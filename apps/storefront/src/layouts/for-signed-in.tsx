import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useSession } from '../access/sign-in/use-session.ts';
import { useCart } from '../ordering/cart/use-cart.ts';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../paths.ts';
import { sessionQuery } from '../queries.ts';
import { useErrorText } from '../use-error-text.ts';
import { PagePlaceholder } from './page-placeholder.tsx';

interface ForSignedInProps {
  title: string;
  /** A text for all users, below the page's heading. */
  lead?: string;
  /** A text for guests, beside the link to the sign-in page. */
  logInText?: string;
  children: (user: User) => ReactNode;
}

/**
 * Wraps the pages for all signed-in users, including staff. A guest signs in first and returns here. If the session ends,
 * the user stays on the page with a message: a redirect would look like lost work.
 */
export function ForSignedIn({ title, lead, logInText, children }: ForSignedInProps) {
  const { pathname, search } = useLocation();
  const { state, user } = useSession();
  const { count } = useCart();
  // How many meals were in the cart while the user was signed in on this page; after the session ends, the cart cannot be
  // read any more.
  const [lastCount, setLastCount] = useState<number>();
  if (user && lastCount !== count) setLastCount(count);
  if (user) return children(user);
  const here = pathname + search;
  if (state === 'guest' && lastCount === undefined) {
    return <ToLogIn next={here} text={logInText} />;
  }
  if (state === 'unknown') return <PagePlaceholder title={title} lead={lead} />;
  return (
    <div data-page="narrow">
      <h1 data-quiet tabIndex={-1}>
        {title}
      </h1>
      {state === 'unreachable' ? <Unreachable /> : null}
      {state === 'guest' ? <SessionEnded count={lastCount ?? 0} next={here} /> : null}
    </div>
  );
}

function ToLogIn({ next, text }: { next: string; text: string | undefined }) {
  const toast = useToast();
  useEffect(() => {
    if (text) toast.show({ kind: 'warning', title: text });
  }, [toast, text]);
  return <Navigate to={paths.login()} state={{ next }} replace />;
}

function Unreachable() {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const errorText = useErrorText();
  return (
    <Notice
      kind="error"
      title={t('problem.loading')}
      announce
      actions={
        <Button onClick={() => void client.refetchQueries({ queryKey: sessionQuery.queryKey })}>
          {t('tryAgain')}
        </Button>
      }
    >
      {errorText(client.getQueryState(sessionQuery.queryKey)?.error)}
    </Notice>
  );
}

function SessionEnded({ count, next }: { count: number; next: string }) {
  const { t } = useTranslation(['accounts', 'common']);
  const toast = useToast();
  // The focused field was removed, so the heading gets the focus. A toast that says the same is closed.
  useEffect(() => {
    toast.close();
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [toast]);
  return (
    <EmptyState
      title={t('common:logInAgain')}
      action={
        <>
          <ButtonLink size="large" to={paths.login()} state={{ next }}>
            {t('common:logIn')}
          </ButtonLink>
          <ButtonLink variant="secondary" size="large" to={paths.home()}>
            {t('auth.continueShopping')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('auth.endedText')}</p>
      {count > 0 ? <p>{t('auth.requiredCart', { count })}</p> : null}
    </EmptyState>
  );
}
