import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { moveDoor, type RoundDoor } from './round.ts';
import { MOVE_DOOR_KEY, roundQuery } from './use-round.ts';

const ONE_BY_ONE = { mutationKey: MOVE_DOOR_KEY, scope: { id: 'arrange' } };

/**
 * Moves a door to the place after another one. The list shows the move immediately. The server gets the moves one at a
 * time, in order, and its response to the last one replaces the list.
 */
export function useMoveDoor(date: string) {
  const { t } = useTranslation('deliveries');
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const { queryKey } = roundQuery(date);
  const isLast = () => client.isMutating({ mutationKey: MOVE_DOOR_KEY }) === 1;
  const { mutate } = useMutation({
    ...ONE_BY_ONE,
    mutationFn: ({ id, after }: Move) =>
      api.call('PUT /api/deliveries/{date}/order', { params: { date }, body: { orderId: id, after } }),
    onMutate: async ({ doors, id, after }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (round) => round && moveDoor(round, doors, { id, after }));
    },
    onSuccess: (round) => {
      if (isLast()) client.setQueryData(queryKey, round);
    },
    onError: (error) => {
      toast.show({ kind: 'error', title: t('arrange.failed'), text: errorText(error) });
      return client.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}

interface Move {
  doors: readonly RoundDoor[];
  id: number;
  after: number | null;
}
