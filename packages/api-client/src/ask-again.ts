import type { MutationCache, QueryClient } from '@tanstack/react-query';
import { CHANGES, type ReadKey } from '@trpeza/contract/changes.constants';

/** Asks again for all that these routes were asked for, at once where it is shown, else when it is shown next. */
export const askAgain = (client: QueryClient, routes: readonly ReadKey[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => routes.includes(queryKey[0] as ReadKey) });

/**
 * After every call that was made by `api.mutation()`, whatever came of it: asks again for what it may have changed. The
 * call counts as pending until that is here, so nothing is pressed twice on figures of before.
 */
export const askForChanges: MutationCache['config']['onSettled'] = (...[, , , , , { client, mutationKey }]) =>
  askAgain(client, CHANGES[mutationKey?.[0] as keyof typeof CHANGES] ?? []);
