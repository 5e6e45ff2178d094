import type { Input } from '@trpeza/api-client/client';
import { AMOUNT, type AmountProblem, formatMoney, readAmount } from '@trpeza/contract/shared/money';

export const FILTERS = [
  'customerId',
  'from',
  'to',
  'minTotal',
  'maxTotal',
  'status',
  'outcome',
  'deliveryFrom',
  'deliveryTo',
  'waiting',
  'accountId',
] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filters = Partial<Record<FilterName, string>>;
export type OrderSort = 'newest' | 'oldest';

/** Whether the API's name of a refused field is one of the filters that have a field here. */
export const isFilter = (path: string): boolean =>
  FILTERS.some((name) => name !== 'accountId' && path === name);

/** The filters in an address; everything else in it is ignored. */
export function readFilters(search: URLSearchParams): Filters {
  const given = FILTERS.map((name) => [name, search.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

const TOTALS = ['minTotal', 'maxTotal'] as const;

/** The filters with totals that the API can parse, and which of them it cannot. */
export function readTotals(filters: Filters) {
  const read = TOTALS.flatMap((name) => {
    const typed = filters[name]?.trim();
    return typed ? [{ name, amount: readAmount(typed) }] : [];
  });
  const problems: { name: (typeof TOTALS)[number]; problem: AmountProblem | 'below-min' }[] = read.flatMap(
    ({ name, amount }) => (typeof amount === 'string' ? [{ name, problem: amount }] : []),
  );
  const totals = read.flatMap(({ name, amount }) =>
    typeof amount === 'string' || AMOUNT.test(filters[name] ?? '')
      ? []
      : [[name, formatMoney(amount)] as const],
  );
  const [min, max] = TOTALS.map((name) => read.find((each) => each.name === name)?.amount);
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    problems.push({ name: 'maxTotal', problem: 'below-min' });
  return { wanted: { ...filters, ...Object.fromEntries(totals) } satisfies Filters, problems };
}

/** An address without a sort order shows the oldest order first; every link of ours asks for the newest. */
export const readSort = (search: URLSearchParams): OrderSort =>
  search.get('sort') === 'newest' ? 'newest' : 'oldest';

export function writeFilters(filters: Filters, sort: OrderSort): URLSearchParams {
  const search = new URLSearchParams();
  if (sort === 'newest') search.set('sort', sort);
  for (const name of FILTERS) {
    const value = filters[name]?.trim();
    if (value) search.set(name, value);
  }
  return search;
}

/** The order whose details the address asks for. */
export function readShown(search: URLSearchParams): number | undefined {
  const id = search.get('order') ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
}

/** The same list with the details of an order open, or with none. */
export function withShown(search: URLSearchParams, id: number | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === undefined) next.delete('order');
  else next.set('order', String(id));
  return next;
}

/** The API checks every value and names the field that it cannot read. */
export const asQuery = (filters: Filters) => filters as NonNullable<Input<'GET /api/orders'>['query']>;
