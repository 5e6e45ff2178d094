import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { setSession } from '@trpeza/api-client/session';
import { endSession } from '@trpeza/api-client/session-end';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { GUEST_SESSION } from '@trpeza/contract/access/session.constants';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { useConfirmDiscard } from '../../kit/dialog/use-confirm-discard.ts';
import { removeAllDrafts } from '../../kit/drafts/drafts.ts';
import { useToast } from '../../kit/toast/use-toast.ts';
import { useApi } from '../../platform/back-office/api.tsx';
import { useSession, useSetUser } from '../../platform/back-office/use-session.ts';
import type { BackOfficeSite } from './demo-accounts.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useLogOut, type PendingSignOut } from './use-log-out.ts';

type SignInAgainProps = {
  site: BackOfficeSite;
  /** The first page for a different user. */
  home: string;
  leaving?: PendingSignOut;
};

/**
 * Covers a page whose session has ended, until a user signs in. The page beneath is kept but cannot be read. The same
 * user then finds everything as it was; another user cannot see any of it.
 */
export function SignInAgain({ site, home, leaving }: SignInAgainProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const { user, hasSessionEnded } = useSession();
  const take = useTakeSession(home);
  const ask = useConfirmDiscard();
  const { logOut } = useLogOut(leaving);
  const words = useRef<HTMLDivElement>(null);
  useCheckSessionOnVisible(take);
  useCheckSessionOnLink();
  useEffect(() => {
    // Focuses a text instead of a field, because the user may still be typing.
    if (hasSessionEnded) words.current?.focus();
  }, [hasSessionEnded]);
  return (
    <Dialog
      open={hasSessionEnded}
      onClose={async () => (await ask()) && logOut()}
      hasOwnConfirmation
      hidesPage
      title={t('common:logInAgain')}
    >
      <Stack ref={words} gap="sm" mb="lg" tabIndex={-1}>
        <p>{t('signIn.again')}</p>
        <p>{t('signIn.againOther')}</p>
      </Stack>
      <SignInForm site={site} username={user?.username ?? ''} onSignedIn={take} />
    </Dialog>
  );
}

/**
 * Returns a function to call after a sign-in. If the same user has signed in, the page continues. For any other user, the
 * previous page is discarded completely.
 */
function useTakeSession(home: string): (user: User) => void {
  const client = useQueryClient();
  const setUser = useSetUser();
  const navigate = useNavigate();
  const toast = useToast();
  const { user: before } = useSession();
  return (user) => {
    if (user.id === before?.id) {
      setSession(client, { ...GUEST_SESSION, user });
      // Changes made while the user was signed out were not pushed to this page.
      void client.invalidateQueries();
      return;
    }
    removeAllDrafts();
    toast.close();
    setUser(user);
    void navigate(home, { replace: true });
  };
}

/** Checks whose session it is when a page becomes visible again, because all tabs share one session. */
function useCheckSessionOnVisible(take: (user: User) => void): void {
  const api = useApi();
  const client = useQueryClient();
  const { user: before, hasSessionEnded } = useSession();
  const onAnswer = useEffectEvent((user: User | null) => {
    if (!before) return;
    if (user === null) endSession(client);
    else if (hasSessionEnded || user.id !== before.id) take(user);
  });
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const session = await api.call('GET /api/session').catch(() => undefined);
      if (session) onAnswer(session.user);
    };
    const listener = () => void ask();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, [api]);
}

/**
 * Checks the session after a click on a link to a document or file. The browser follows the link itself, so the page does
 * not see whether the response is an error.
 */
function useCheckSessionOnLink(): void {
  const api = useApi();
  useEffect(() => {
    const ask = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href^="/api/"]'))
        void api.call('GET /api/user').catch(() => undefined);
    };
    document.addEventListener('click', ask);
    return () => document.removeEventListener('click', ask);
  }, [api]);
}
