import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Args, Client, Input, QueryKeyOf, Reply } from './client.ts';

/** Routes that are asked for page after page: they take the cursor of the next. */
type PagedKey = {
  [K in QueryKeyOf]: Input<K> extends { query?: infer Q } ? ('cursor' extends keyof Q ? K : never) : never;
}[QueryKeyOf];

interface Page {
  nextCursor: string | null;
}

/** Where the next page begins; only a route whose replies do not say has to be told. */
type Next<K extends PagedKey> = Reply<K> extends Page ? [] : [next: (page: Reply<K>) => string | null];

/**
 * Options for `useInfiniteQuery`: a list page after page. The key is `[route, { pages: input }]`, so that a list and a
 * single call of the same route never share an entry. It stands by itself, since the shop's first page has no list.
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

/** What the types say of each such route they cannot say of any: that its query takes a cursor. */
const withCursor = <K extends PagedKey>(input: Input<K>, cursor: string | null): Args<K> => {
  const { query } = input as { query?: object };
  return [{ ...input, query: { ...query, ...(cursor !== null && { cursor }) } }] as unknown as Args<K>;
};
