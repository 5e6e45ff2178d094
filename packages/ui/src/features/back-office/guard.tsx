import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { ErrorState } from '../../kit/error-state/error-state.tsx';
import { Loading } from '../../kit/loading/loading.tsx';
import { useSession } from './use-session.ts';

type GuardProps = {
  /** Address of the sign-in page; it is told where the person wanted to go. */
  signIn: (next: string) => string;
  may: (user: User) => boolean;
  /** What a signed-in person sees who may not enter. */
  otherwise: ReactNode;
  children: ReactNode;
};

/** Lets in who may enter. Only a courtesy to people: the API decides what they get. */
export function Guard({ signIn, may, otherwise, children }: GuardProps) {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  const { user, isError, refetch } = useSession();
  // What one person has typed and opened is not the next one's to see.
  if (user) return <Fragment key={user.id}>{may(user) ? children : otherwise}</Fragment>;
  if (user === null) return <Navigate to={signIn(pathname + search)} replace />;
  if (isError) return <ErrorState title={t('problem.loading')} onRetry={() => void refetch()} />;
  return <Loading />;
}
