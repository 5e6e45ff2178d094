import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Args, Client, Input, QueryRouteKey, Reply } from './client.ts';

/** Keys of paginated routes, whose query has a cursor. */
export type PagedKey = {
  [K in QueryRouteKey]: Input<K> extends { query?: infer Q } ? ('cursor' extends keyof Q ? K : never) : never;
}[QueryRouteKey];

interface Page {
  nextCursor: string | null;
}

/**
 * The argument `next`, which returns the cursor of the next page. It is required only for routes whose responses do not
 * contain the cursor.
 */
export type Next<K extends PagedKey> = Reply<K> extends Page ? [] : [next: (page: Reply<K>) => string | null];

/**
 * Returns the options of a paginated list for `useInfiniteQuery`. The key is `[route, { pages: input }]`, so that it
 * never collides with the key of a single query of the route. This is a separate module, since the shop's first page has
 * no list.
 */
export function infinite<K extends PagedKey>(
  { call }: Pick<Client, 'call'>,
  key: K,
  input: Input<K>,
  ...[next]: Next<K>
) {
  return infiniteQueryOptions({
    queryKey: [key, { pages: input }] as readonly unknown[],
    queryFn: ({ pageParam: cursor }) => call(key, ...withCursor(input, cursor)),
    initialPageParam: null as string | null,
    getNextPageParam: next ?? ((last) => (last as unknown as Page).nextCursor),
  });
}

/**
 * Adds a cursor to the input of a route. The casts are needed, because TypeScript cannot prove for a generic route that
 * its query has a cursor.
 */
const withCursor = <K extends PagedKey>(input: Input<K>, cursor: string | null): Args<K> => {
  const { query } = input as { query?: object };
  return [{ ...input, query: { ...query, ...(cursor !== null && { cursor }) } }] as unknown as Args<K>;
};
