import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Input } from '@trpeza/api-client/client';
import type { DoorPlan } from '@trpeza/contract/customers/door-plan.schemas';
import { api } from '../../api.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';

const doorPlanQuery = api.query('GET /api/user/door-plan');

/** The customer's door plan (instructions for the driver if the customer is not at home); null if there is none. */
export function useDoorPlan() {
  const onSessionEnd = useSessionEnd();
  const query = useQuery(doorPlanQuery);
  const { error } = query;
  useEffect(() => {
    if (error) onSessionEnd(error);
  }, [error, onSessionEnd]);
  return query;
}

interface Outcome<Result> {
  onDone: (result: Result) => void;
  onRefused: (error: unknown) => void;
}

export function useSaveDoorPlan({ onDone, onRefused }: Outcome<DoorPlan>) {
  const client = useQueryClient();
  const onSessionEnd = useSessionEnd();
  return useMutation({
    mutationFn: (body: Input<'PUT /api/user/door-plan'>['body']) =>
      api.call('PUT /api/user/door-plan', { body }),
    onSuccess: (kept) => {
      client.setQueryData(doorPlanQuery.queryKey, kept);
      onDone(kept);
    },
    onError: (error) => onSessionEnd(error) || onRefused(error),
  });
}

export function useEraseDoorPlan(onForgotten: () => void) {
  const client = useQueryClient();
  const onSessionEnd = useSessionEnd();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.call('DELETE /api/user/door-plan'),
    onSuccess: () => {
      client.setQueryData(doorPlanQuery.queryKey, null);
      onForgotten();
    },
    onError: onSessionEnd,
  });
  return { erase: () => mutate(), error, isPending };
}
