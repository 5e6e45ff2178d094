import type { MutationCache, QueryClient } from '@tanstack/react-query';
import { CHANGES, type ReadKey } from '@trpeza/contract/changes.constants';
import { ApiError } from './api-error.ts';

/** Invalidates all queries of these routes: refetched at once where displayed, otherwise when next displayed. */
export const askAgain = (client: QueryClient, routes: readonly ReadKey[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => routes.includes(queryKey[0] as ReadKey) });

/**
 * Runs after every call made by `api.mutation()`, successful or not: refetches what it may have changed. The call counts
 * as pending until that has arrived, so users never act on outdated figures; but what was typed wrong can be sent again at once.
 */
export const askForChanges: MutationCache['config']['onSettled'] = (
  ...[, error, , , , { client, mutationKey }]
) => {
  const asked = askAgain(client, CHANGES[mutationKey?.[0] as keyof typeof CHANGES] ?? []);
  return error instanceof ApiError && error.fields.length > 0 ? undefined : asked;
};
