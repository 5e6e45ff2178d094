import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';

interface Erasing {
  mutationKey: readonly unknown[];
  mutationFn: (input: void) => Promise<unknown>;
}

/** Deletes part of the client file after a confirmation dialog. */
export function useDeleteFileEntry(
  call: Erasing,
  question: { title: string; text: string; confirmLabel: string },
): () => void {
  const { t } = useTranslation('customers');
  const { t: common } = useTranslation('common');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate } = useMutation({
    ...call,
    onSuccess: () => toast.show({ kind: 'success', title: t('removed') }),
    onError: (error) =>
      toast.show({ kind: 'error', title: common('errors.title'), text: errorText(error, t('failed')) }),
  });
  return () =>
    void confirm({ ...question, destructive: true }).then((isSure) => {
      if (isSure) mutate();
    });
}
