import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useSession } from '../features/accounts/use-session.ts';
import { Button } from '../parts/button.tsx';
import { paths } from '../paths.ts';
import { sessionQuery } from '../queries.ts';

interface ForSignedInProps {
  title: string;
  children: (user: User) => ReactNode;
}

/** Around the pages of everybody who is signed in, staff as well: a stranger logs in first and comes back here. */
export function ForSignedIn({ title, children }: ForSignedInProps) {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const { state, user } = useSession();
  if (user) return children(user);
  if (state === 'guest') return <Navigate to={paths.login()} state={{ next: pathname + search }} replace />;
  return (
    <div data-page="narrow">
      <h1 data-quiet tabIndex={-1}>
        {title}
      </h1>
      {state === 'unreachable' ? (
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
          {t('problem.loadingHelp')}
        </Notice>
      ) : (
        <Loading />
      )}
    </div>
  );
}
