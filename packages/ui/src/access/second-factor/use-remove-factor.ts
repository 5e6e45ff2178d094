import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SESSION_KEY } from '@trpeza/api-client/session';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../kit/toast/use-toast.ts';
import { useApi } from '../../platform/back-office/api.tsx';
import { useErrorText } from '../../platform/back-office/use-error-text.ts';

/** Refetches the factors and the session. */
export function useReloadFactors(): () => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: api.query('GET /api/user/factor').queryKey }),
      client.invalidateQueries({ queryKey: SESSION_KEY }),
    ]);
  };
}

export function useRemoveFactor({
  call,
  done,
  onRemoved,
}: {
  call: () => Promise<unknown>;
  /** Title of the success toast. */
  done: string;
  /** The clicked button is removed, so the caller has to move the focus. */
  onRemoved: () => void;
}) {
  const { t } = useTranslation('common');
  const toast = useToast();
  const errorText = useErrorText();
  const reload = useReloadFactors();
  return useMutation({
    mutationFn: call,
    onSuccess: async () => {
      toast.show({ kind: 'success', title: done });
      onRemoved();
      await reload();
    },
    onError: (error) => toast.show({ kind: 'error', title: t('errors.title'), text: errorText(error) }),
  });
}
