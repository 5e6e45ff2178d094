import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

/** Events cover orders only; other changes are found by refetching every minute. */
const EVERY_MINUTE = { refetchOnMount: 'always', refetchInterval: 60_000 } as const;

/** The worklist, page by page. */
export const useWorklist = () =>
  useInfiniteQuery({ ...infinite(api, 'GET /api/worklist', { query: { limit: 30 } }), ...EVERY_MINUTE });

/** The query for the number of worklist items, shown in the navigation. */
export const worklistCountQuery = () => ({
  ...api.query('GET /api/worklist', { query: { limit: 1 } }),
  refetchInterval: EVERY_MINUTE.refetchInterval,
});

interface Closed {
  onDone: () => void;
  onRefused: (error: unknown, text: string) => void;
}

export function useCloseItem({ onDone, onRefused }: Closed) {
  const { t } = useTranslation('worklist');
  const toast = useToast();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation('POST /api/worklist/{id}/done', ({ id, note }: { id: number; note: string }) => {
      return { params: { id }, body: { note } };
    }),
    onSuccess: () => {
      toast.show({ kind: 'success', title: t('doneSaid') });
      onDone();
    },
    onError: (error) => onRefused(error, errorText(error)),
  });
}
