import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { api } from '../../api.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';

const addressesQuery = api.query('GET /api/addresses');

/** The user's addresses, with the default one first. */
export function useAddresses() {
  const onSessionEnd = useSessionEnd();
  const query = useQuery(addressesQuery);
  const { error } = query;
  useEffect(() => {
    if (error) onSessionEnd(error);
  }, [error, onSessionEnd]);
  return query;
}

/** Refetches the addresses, because the server decides which one is the default after a change. */
export function useReloadAddresses(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: addressesQuery.queryKey }), [client]);
}
