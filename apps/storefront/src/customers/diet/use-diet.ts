import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Diet, StoredDiet } from '@trpeza/contract/customers/diet.schemas';
import { api } from '../../api.ts';
import { sessionQuery } from '../../queries.ts';
import { dietQuery } from './diet-query.ts';
import { notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';

/** Saves allergies and diet. The cart and all pages update at once, in other tabs too. */
export function useSaveDiet(onKept: () => void, onRefused: (error: unknown) => void) {
  const client = useQueryClient();
  const onSessionEnd = useSessionEnd();
  return useMutation({
    mutationFn: (declared: Diet) => api.call('PUT /api/user/diet', { body: { ...declared, consent: true } }),
    onSuccess: (kept) => {
      onKept();
      return show(client, kept);
    },
    onError: (error) => onSessionEnd(error) || onRefused(error),
  });
}

/** Withdraws the consent and deletes the answers. */
export function useEraseDiet(onForgotten: () => void) {
  const client = useQueryClient();
  const onSessionEnd = useSessionEnd();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.call('DELETE /api/user/diet'),
    onSuccess: async () => {
      await show(client, null);
      onForgotten();
    },
    onError: onSessionEnd,
  });
  return { erase: () => mutate(), error, isPending };
}

async function show(client: QueryClient, kept: StoredDiet | null): Promise<void> {
  client.setQueryData(dietQuery.queryKey, kept);
  await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  notifyOtherTabs();
}
