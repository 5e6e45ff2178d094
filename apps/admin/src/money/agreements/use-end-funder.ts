import { useMutation } from '@tanstack/react-query';
import type { Funder } from '@trpeza/contract/money/agreements.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

/** Returns a function that ends a funder after a confirmation. */
export function useEndFunder() {
  const { t } = useTranslation('agreements');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate } = useMutation({
    ...api.mutation('POST /api/funders/{id}/end', ({ id, version }: Funder) => ({
      params: { id },
      body: { version },
    })),
    onSuccess: () => toast.show({ kind: 'success', title: t('funders.endDone') }),
    onError: (error) => toast.show({ kind: 'error', title: t('funders.endFailed'), text: errorText(error) }),
  });
  return async (funder: Funder) => {
    const isSure = await confirm({
      title: t('funders.endTitle', { name: funder.name }),
      text: t('funders.endText'),
      confirmLabel: t('funders.end'),
      destructive: true,
    });
    if (isSure) mutate(funder);
  };
}
