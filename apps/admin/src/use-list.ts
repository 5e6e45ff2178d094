import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { Input, Reply } from '@trpeza/api-client/client';
import { infinite, type Next, type PagedKey } from '@trpeza/api-client/infinite';
import type { FilterKind } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { api } from './api.ts';

interface Page {
  items: readonly unknown[];
  nextCursor: string | null;
}

/** Routes whose response is a page of rows. */
export type ListKey = { [K in PagedKey]: Reply<K> extends Page ? K : never }[PagedKey];

export type ListQuery<K extends PagedKey> = Omit<
  Input<K> extends { query?: infer Q } ? NonNullable<Q> : never,
  'cursor' | 'limit'
>;

/** The route parameters that a page keeps in its URL, for `useUrlFilters`. */
export type ListFields<K extends PagedKey> = { readonly [Name in keyof ListQuery<K>]?: FilterKind };

export interface ListOptions {
  refetchInterval?: number;
  /** `always` refetches on every visit, because the rows also change elsewhere. This is the default. */
  refetchOnMount?: true | 'always';
  refetchOnWindowFocus?: 'always';
  /** Keeps the rows of the previous filters visible until those of the new filters arrive. */
  keepRows?: boolean;
}

/** A paged list: `rows` of all loaded pages, and `last`, the newest page with its totals. */
export function useList<K extends ListKey>(key: K, input: Input<K>, options: ListOptions = {}) {
  type Pages = InfiniteData<Reply<K>, string | null>;
  const { keepRows = false, ...rest } = options;
  const list = useInfiniteQuery({
    ...infinite(api, key, input, ...([] as unknown as Next<K>)),
    refetchOnMount: 'always' as const,
    ...(keepRows && { placeholderData: (before: Pages | undefined) => before }),
    ...rest,
  });
  type Row = Reply<K> extends { items: readonly (infer R)[] } ? R : never;
  const rows = (list.data?.pages.flatMap((page) => (page as Page).items) ?? []) as Row[];
  return { ...list, rows, last: list.data?.pages.at(-1) };
}
