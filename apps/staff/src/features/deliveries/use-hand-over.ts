import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Round } from '@trpeza/contract/deliveries/deliveries.schemas';
import type { KeptRound } from '@trpeza/contract/deliveries/rounds.schemas';
import { useErrorText } from '@trpeza/ui/features/back-office/use-error-text';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { roundQuery } from './use-round.ts';

const NONE: readonly KeptRound[] = [];

/** The rounds of a date as they were last read: a stop does not ask for them again. */
export function useRoundsOf(date: string): readonly KeptRound[] {
  const { data } = useQuery({ ...roundQuery(date), enabled: false, select: ({ rounds }) => rounds });
  return data ?? NONE;
}

/** Hands stops to another round for the day, or a whole round to another driver. Needs a network, as arranging does. */
export function useHandOver(date: string) {
  const { t } = useTranslation('deliveries');
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const { queryKey } = roundQuery(date);
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
    mutationFn: (body: { orderIds: number[]; roundId: number }) =>
      api.call('PUT /api/deliveries/{date}/stops', { params: { date }, body }),
  });
  const drive = useMutation({
    ...shared,
    mutationFn: ({ id, driverId }: { id: number; driverId: number }) =>
      api.call('PUT /api/deliveries/{date}/rounds/{id}', { params: { date, id }, body: { driverId } }),
  });
  return { move, drive };
}
