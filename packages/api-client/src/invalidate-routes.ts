import type { MutationCache, QueryClient } from '@tanstack/react-query';
import { AFFECTED_ROUTES, type ReadKey } from '@trpeza/contract/affected-routes.constants';
import { ApiError } from './api-error.ts';

/** Invalidates all queries of the routes. Active queries are refetched at once, other queries at their next use. */
export const invalidateRoutes = (client: QueryClient, routes: readonly ReadKey[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => routes.includes(queryKey[0] as ReadKey) });

/**
 * Refetches what a mutation may have changed. Runs after every mutation of `api.mutation()`, successful or not. The
 * mutation stays pending until the data are refetched, so that users never act on outdated data. After field errors it
 * does not wait, so that the form can be submitted again at once.
 */
export const invalidateChanges: MutationCache['config']['onSettled'] = (
  ...[, error, , , , { client, mutationKey }]
) => {
  const asked = invalidateRoutes(
    client,
    AFFECTED_ROUTES[mutationKey?.[0] as keyof typeof AFFECTED_ROUTES] ?? [],
  );
  return error instanceof ApiError && error.fields.length > 0 ? undefined : asked;
};
