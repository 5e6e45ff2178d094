import { useMutation } from '@tanstack/react-query';
import type { Resolution } from '@trpeza/contract/money/payment-issues.constants';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

/**
 * Number of open payment issues and the last comparison with each provider. The navigation shows the number on every page.
 */
export const summaryOfPaymentIssues = () => ({
  ...api.query('GET /api/payment-issues/summary'),
  refetchInterval: 60_000,
});

interface Resolved {
  onDone: () => void;
  onRefused: (error: unknown, text: string) => void;
}

type Closing = { resolution: Resolution; note: string };

export function useResolve(id: number, { onDone, onRefused }: Resolved) {
  const { t } = useTranslation('reconciliation');
  const toast = useToast();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation('POST /api/payment-issues/{id}/resolve', (body: Closing) => ({
      params: { id },
      body,
    })),
    onMutate: ignoreDoubleClick,
    onSuccess: () => {
      toast.show({ kind: 'success', title: t('resolved') });
      onDone();
    },
    onError: (error) => onRefused(error, errorText(error)),
  });
}
