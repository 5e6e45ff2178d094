import { useQueryClient } from '@tanstack/react-query';
import { createElement, Fragment, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '@trpeza/api-client/session';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { LoginLink } from './login-link.tsx';
import { clearSession } from './clear-session.ts';

/**
 * Returns a function that checks whether an error means that the session has ended. If so, the page asks the user to sign
 * in.
 */
export function useSessionEnd(): (error: unknown) => boolean {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const toast = useToast();
  return useCallback(
    (error) => {
      if (!isSignedOut(error)) return false;
      const text = createElement(Fragment, null, t('logInAgainText'), ' ', createElement(LoginLink));
      toast.show({ kind: 'warning', title: t('logInAgain'), text, duration: Infinity });
      clearSession(client);
      return true;
    },
    [client, toast, t],
  );
}
