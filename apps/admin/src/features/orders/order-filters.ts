import type { Input } from '@trpeza/api-client/client';

export const FILTERS = ['customerId', 'from', 'to', 'minTotal', 'maxTotal', 'status'] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filters = Partial<Record<FilterName, string>>;

/** The filters that an address carries; everything else in it is ignored. */
export function readFilters(search: URLSearchParams): Filters {
  const given = FILTERS.map((name) => [name, search.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

export function writeFilters(filters: Filters): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of FILTERS) {
    const value = filters[name]?.trim();
    if (value) search.set(name, value);
  }
  return search;
}

/** The API checks every value and names the field that it cannot read. */
export const asQuery = (filters: Filters) => filters as NonNullable<Input<'GET /api/orders'>['query']>;
