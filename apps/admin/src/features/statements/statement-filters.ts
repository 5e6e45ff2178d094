import { STATEMENT_SORTS, type StatementSort } from '@trpeza/contract/statements/statements.constants';

const DIRECTIONS = ['asc', 'desc'] as const;

export type StatementFilters = {
  month: string;
  search?: string;
  sort?: StatementSort;
  direction?: (typeof DIRECTIONS)[number];
};

/** The filters in an address; anything else in it is ignored, and the latest month stands for one that is none. */
export function readStatementFilters(address: URLSearchParams, months: readonly string[]): StatementFilters {
  const month = months.find((each) => each === address.get('month')) ?? months[0] ?? '';
  const search = address.get('search')?.trim();
  const sort = STATEMENT_SORTS.find((each) => each === address.get('sort'));
  const direction = DIRECTIONS.find((each) => each === address.get('direction'));
  return { month, ...(search && { search }), ...(sort && { sort }), ...(direction && { direction }) };
}

/** Who has most comes first, unless by name. */
export const sortOf = ({ sort = 'name', direction }: StatementFilters) => ({
  key: sort,
  direction: direction ?? (sort === 'name' ? ('asc' as const) : ('desc' as const)),
});
