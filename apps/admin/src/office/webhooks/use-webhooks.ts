import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Webhook, WebhookInput } from '@trpeza/contract/office/webhooks.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

/** Deliveries are sent in the background, so their list is refetched periodically. */
export const DELIVERIES_REFETCH = {
  refetchInterval: 15_000,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

export const webhookList = () => api.query('GET /api/webhooks');
export const secretOf = (id: number) => api.query('GET /api/webhooks/{id}/secret', { params: { id } });

/** Updates a saved webhook in the cached list, or appends a new one. */
function useShowSaved() {
  const client = useQueryClient();
  return (saved: Webhook) =>
    client.setQueryData(webhookList().queryKey, (all) =>
      all?.some(({ id }) => id === saved.id)
        ? all.map((each) => (each.id === saved.id ? saved : each))
        : [...(all ?? []), saved],
    );
}

/** Creates a webhook, or updates the given one. */
export function useSaveWebhook(
  webhook: Webhook | undefined,
  { onDone, onRefused }: { onDone: () => void; onRefused: (error: unknown, text: string) => void },
) {
  const show = useShowSaved();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (body: WebhookInput) =>
      webhook
        ? api.call('PUT /api/webhooks/{id}', { params: { id: webhook.id }, body })
        : api.call('POST /api/webhooks', { body }),
    onSuccess: (saved) => {
      show(saved);
      onDone();
    },
    onError: (error) => onRefused(error, errorText(error)),
  });
}

/** Pauses an active webhook, or resumes a paused one. */
export function usePauseWebhook() {
  const { t } = useTranslation('webhooks');
  const show = useShowSaved();
  const toast = useToast();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id, url, types, isActive }: Webhook) =>
      api.call('PUT /api/webhooks/{id}', { params: { id }, body: { url, types, isActive: !isActive } }),
    onSuccess: show,
    onError: (error) => toast.show({ kind: 'error', title: t('changeFailed'), text: errorText(error) }),
  });
}

export function useRemoveWebhook() {
  const { t } = useTranslation('webhooks');
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate } = useMutation({
    mutationFn: (id: number) => api.call('DELETE /api/webhooks/{id}', { params: { id } }),
    onSuccess: (list) => void client.setQueryData(webhookList().queryKey, list),
    onError: (error) => {
      toast.show({ kind: 'error', title: t('removeFailed'), text: errorText(error) });
      return client.invalidateQueries({ queryKey: webhookList().queryKey });
    },
  });
  return async ({ id, url }: Webhook) => {
    const isSure = await confirm({
      title: t('removeTitle'),
      text: t('removeText', { url }),
      confirmLabel: t('remove'),
      destructive: true,
    });
    if (isSure) mutate(id);
  };
}

export function useTestWebhook() {
  const { t } = useTranslation('webhooks');
  const toast = useToast();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation('POST /api/webhooks/{id}/test', (id: number) => ({ params: { id } })),
    onSuccess: () => toast.show({ kind: 'success', title: t('testQueued') }),
    onError: (error) => toast.show({ kind: 'error', title: t('testFailed'), text: errorText(error) }),
  });
}

export function useRenewSecret(id: number) {
  const { t } = useTranslation('webhooks');
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('POST /api/webhooks/{id}/secret', { params: { id } }),
    onSuccess: (secret) => void client.setQueryData(secretOf(id).queryKey, secret),
    onError: (error) => toast.show({ kind: 'error', title: t('renewFailed'), text: errorText(error) }),
  });
  const renew = async () => {
    const isSure = await confirm({ title: t('renewTitle'), text: t('renewText'), confirmLabel: t('renew') });
    if (isSure) mutate();
  };
  return { renew, isPending };
}

export function useSendAgain() {
  const { t } = useTranslation('webhooks');
  const toast = useToast();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation('POST /api/webhook-deliveries/{id}/send-again', (id: number) => ({ params: { id } })),
    onSuccess: () => toast.show({ kind: 'success', title: t('againQueued') }),
    onError: (error) => toast.show({ kind: 'error', title: t('againFailed'), text: errorText(error) }),
  });
}
