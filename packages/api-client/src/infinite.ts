import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Args, Client, Input, QueryKeyOf, Reply } from './client.ts';

/** Paginated routes: they take the cursor of the next page. */
export type PagedKey = {
  [K in QueryKeyOf]: Input<K> extends { query?: infer Q } ? ('cursor' extends keyof Q ? K : never) : never;
}[QueryKeyOf];

interface Page {
  nextCursor: string | null;
}

/** Returns the cursor of the next page; needed only for routes whose replies do not contain it. */
export type Next<K extends PagedKey> = Reply<K> extends Page ? [] : [next: (page: Reply<K>) => string | null];

/**
 * Options for `useInfiniteQuery`: a paginated list. The key is `[route, { pages: input }]`, so that a list and a
 * single call of the same route never share an entry. In a module of its own, since the shop's first page has no list.
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

/** The types guarantee for each paginated route, but not generically, that its query takes a cursor; hence the casts. */
const withCursor = <K extends PagedKey>(input: Input<K>, cursor: string | null): Args<K> => {
  const { query } = input as { query?: object };
  return [{ ...input, query: { ...query, ...(cursor !== null && { cursor }) } }] as unknown as Args<K>;
};
