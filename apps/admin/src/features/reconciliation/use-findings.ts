import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import { infinite } from '@trpeza/api-client/infinite';
import type { FindingState, Resolution } from '@trpeza/contract/reconciliation/findings.words';
import { useErrorText } from '@trpeza/ui/features/desk/use-error-text';
import { pausePresses } from '@trpeza/ui/kit/press-pause/press-pause';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

const LIST = 'GET /api/payment-findings';
const SUMMARY = 'GET /api/payment-findings/summary';

/** How many there are to look at, and when the providers were last asked; the navigation shows it on every page. */
export const summaryOfFindings = () => ({ ...api.query(SUMMARY), refetchInterval: 60_000 });

/** The payments to look at, newest first, page after page; kept current while the page is open. */
export const useFindings = (state: FindingState) =>
  useInfiniteQuery({
    ...infinite(api, LIST, { query: { state } }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });

interface Resolved {
  onDone: () => void;
  onRefused: (fields: ApiError['fields'], text: string) => void;
}

export function useResolve(id: number, { onDone, onRefused }: Resolved) {
  const { t } = useTranslation('reconciliation');
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { resolution: Resolution; note: string }) =>
      api.call('POST /api/payment-findings/{id}/resolve', { params: { id }, body }),
    onMutate: pausePresses,
    onSuccess: () => {
      toast.show({ kind: 'success', title: t('resolved') });
      onDone();
    },
    onError: (error) => onRefused(error instanceof ApiError ? error.fields : [], errorText(error)),
    onSettled: () => Promise.all([LIST, SUMMARY].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}
