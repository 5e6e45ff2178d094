import { useMutation, useQuery } from '@tanstack/react-query';
import { useErrorText } from '@trpeza/ui/features/back-office/use-error-text';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

/** Refetched whenever the dashboard is opened and every minute: open items change independently of this page. */
export const useWorklist = () =>
  useQuery({ ...api.query('GET /api/worklist'), refetchOnMount: 'always', refetchInterval: 60_000 });

interface Closed {
  onDone: () => void;
  onRefused: (error: unknown, text: string) => void;
}

/** Marks an item as dealt with. */
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
