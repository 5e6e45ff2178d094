import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NamedRound } from '@trpeza/contract/delivery/rounds.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { roundList } from './use-rounds.ts';

/** Asks for confirmation first: removing a round leaves its stops without a round on every date. */
export function useRemoveRound() {
  const { t } = useTranslation('deliveries');
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate } = useMutation({
    ...api.mutation('DELETE /api/rounds/{id}'),
    mutationFn: (id: number) => api.call('DELETE /api/rounds/{id}', { params: { id } }),
    onSuccess: (list) => void client.setQueryData(roundList().queryKey, list),
    onError: (error) => {
      toast.show({ kind: 'error', title: t('rounds.failed'), text: errorText(error) });
      return client.invalidateQueries({ queryKey: roundList().queryKey });
    },
  });
  return async ({ id, name }: NamedRound) => {
    const isSure = await confirm({
      title: t('office.removeTitle', { name }),
      text: t('office.removeText'),
      confirmLabel: t('office.remove'),
      destructive: true,
    });
    if (isSure) mutate(id);
  };
}
