import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';

export function useSendAgain() {
  const { t } = useTranslation('templates');
  const toast = useToast();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation('POST /api/messages/{id}/send-again', (id: number) => ({ params: { id }, body: {} })),
    onSuccess: ({ to }) =>
      toast.show({ kind: 'success', title: t('outbox.queued'), text: `${t('outbox.to')}: ${to}` }),
    onError: (error) => toast.show({ kind: 'error', title: t('outbox.againFailed'), text: errorText(error) }),
  });
}

/** Resends every failed message after a confirmation, for example after a mail server outage. */
export function useSendFailedAgain() {
  const { t } = useTranslation('templates');
  const toast = useToast();
  const confirm = useConfirm();
  const errorText = useErrorText();
  const { mutate } = useMutation({
    ...api.mutation('POST /api/messages/send-failed-again'),
    onSuccess: ({ count }) =>
      toast.show({
        kind: count > 0 ? 'success' : 'info',
        title: count > 0 ? t('outbox.queuedAll', { count }) : t('outbox.queuedNone'),
      }),
    onError: (error) => toast.show({ kind: 'error', title: t('outbox.againFailed'), text: errorText(error) }),
  });
  return async () => {
    const isSure = await confirm({
      title: t('outbox.allAgain.title'),
      text: t('outbox.allAgain.text'),
      confirmLabel: t('outbox.allAgain.yes'),
      cancelLabel: t('outbox.allAgain.no'),
    });
    if (isSure) mutate({ body: {} });
  };
}
