import type { User } from '@trpeza/contract/access/accounts.schemas';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { ErrorState } from '../../kit/error-state/error-state.tsx';
import { Loading } from '../../kit/loading/loading.tsx';
import { useErrorText } from './use-error-text.ts';
import { useSession } from './use-session.ts';

type GuardProps = {
  /** Returns the URL of the sign-in page. Receives the requested path, except after a sign-out. */
  signIn: (next?: string) => string;
  may: (user: User) => boolean;
  /** Shown to a signed-in user without access. */
  otherwise: ReactNode;
  children: ReactNode;
};

/** Renders the page only for users with access. This only improves usability: the API enforces access. */
export function Guard({ signIn, may, otherwise, children }: GuardProps) {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  const errorText = useErrorText();
  const { user, hasLoggedOut, isError, error, refetch } = useSession();
  // The key discards the state of one user, which must not be shown to the next.
  if (user) return <Fragment key={user.id}>{may(user) ? children : otherwise}</Fragment>;
  if (user === null) return <Navigate to={signIn(hasLoggedOut ? undefined : pathname + search)} replace />;
  if (isError)
    return (
      <ErrorState title={t('problem.loading')} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    );
  return <Loading />;
}
