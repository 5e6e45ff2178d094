import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@trpeza/api-client/api-error';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { signOutHere } from './sign-out-here.ts';

/** Notices that a session has ended in the middle of something: the page then asks for a sign-in. @returns whether it has */
export function useSessionEnd(): (error: unknown) => boolean {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const toast = useToast();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError) || error.code !== 'accounts/not-signed-in') return false;
      toast.show({ kind: 'warning', title: t('logInAgain'), text: t('logInAgainText'), duration: Infinity });
      signOutHere(client);
      return true;
    },
    [client, toast, t],
  );
}
