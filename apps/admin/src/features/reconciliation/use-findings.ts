import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import type { FindingState, Resolution } from '@trpeza/contract/reconciliation/findings.words';
import { useErrorText } from '@trpeza/ui/features/desk/use-error-text';
import { pausePresses } from '@trpeza/ui/kit/press-pause/press-pause';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

/** How many there are to look at, and when the providers were last asked; the navigation shows it on every page. */
export const summaryOfFindings = () => ({
  ...api.query('GET /api/payment-findings/summary'),
  refetchInterval: 60_000,
});

/** The payments to look at, newest first, page after page; kept current while the page is open. */
export const useFindings = (state: FindingState) =>
  useInfiniteQuery({
    ...infinite(api, 'GET /api/payment-findings', { query: { state } }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
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
    ...api.mutation('POST /api/payment-findings/{id}/resolve', (body: Closing) => ({ params: { id }, body })),
    onMutate: pausePresses,
    onSuccess: () => {
      toast.show({ kind: 'success', title: t('resolved') });
      onDone();
    },
    onError: (error) => onRefused(error, errorText(error)),
  });
}
