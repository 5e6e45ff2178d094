import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Round } from '@trpeza/contract/delivery/deliveries.schemas';
import type { MoveStops } from '@trpeza/contract/delivery/rounds.schemas';
import { useTranslation } from 'react-i18next';
import { useToast } from '../kit/toast/use-toast.ts';
import { useApi } from '../platform/back-office/api.tsx';
import { useErrorText } from '../platform/back-office/use-error-text.ts';

type Move = Pick<MoveStops, 'orderIds' | 'roundId'> & Partial<MoveStops>;

/**
 * Moves stops to another round, for this day or permanently, or assigns a whole round to another driver. The response
 * contains all rounds and stops of the date. Requires a network connection.
 */
export function useHandOver(date: string) {
  const { t } = useTranslation('deliveries');
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const { queryKey } = api.query('GET /api/deliveries/{date}', { params: { date } });
  const shared = {
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (round: Round) => void client.setQueryData(queryKey, round),
    onError: (error: Error) => {
      toast.show({ kind: 'error', title: t('rounds.failed'), text: errorText(error) });
      return client.invalidateQueries({ queryKey });
    },
  };
  const move = useMutation({
    ...shared,
    mutationFn: (body: Move) => api.call('PUT /api/deliveries/{date}/stops', { params: { date }, body }),
  });
  const drive = useMutation({
    ...shared,
    mutationFn: ({ id, driverId }: { id: number; driverId: number | null }) =>
      api.call('PUT /api/deliveries/{date}/rounds/{id}', { params: { date, id }, body: { driverId } }),
  });
  return { move, drive };
}
