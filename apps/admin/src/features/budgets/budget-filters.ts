import { writeCursor } from '@trpeza/contract/shared/cursor';
import type { BudgetRow, BudgetSort, BudgetsShown } from '@trpeza/contract/budgets/budgets.schemas';
import { type Usage, usageOf as usageOfCents } from '@trpeza/contract/budgets/budgets.constants';
import { parseMoney } from '@trpeza/contract/shared/money';

export const BUDGETS_SHOWN: readonly BudgetsShown[] = ['over', 'high', 'no-plan'];
const SORTS: readonly BudgetSort[] = ['usage', 'user'];
const DIRECTIONS = ['asc', 'desc'] as const;

export interface BudgetFilters {
  search?: string;
  show?: BudgetsShown;
  sort?: BudgetSort;
  direction?: 'asc' | 'desc';
}

/** The filters in an address; anything else in it is ignored. */
export function readBudgetFilters(address: URLSearchParams): BudgetFilters {
  const search = address.get('search')?.trim();
  const show = BUDGETS_SHOWN.find((each) => each === address.get('show'));
  const sort = SORTS.find((each) => each === address.get('sort'));
  const direction = DIRECTIONS.find((each) => each === address.get('direction'));
  return {
    ...(search && { search }),
    ...(show && { show }),
    ...(sort && { sort }),
    ...(direction && { direction }),
  };
}

/** By default, customers closest to the end of their budget come first. */
export const sortOf = ({ sort = 'usage', direction }: BudgetFilters) => ({
  key: sort,
  direction: direction ?? (sort === 'usage' ? 'desc' : 'asc'),
});

/** The cursor for a row that is the last of its page, built from the sort field of the list. */
export const cursorOf = (row: BudgetRow, { sort }: BudgetFilters): string =>
  writeCursor(row.user_id, sort === 'user' ? row.username : row.current_month_usage_percent);

export const usageOf = ({ monthly_budget: plan, current_month_spent: spent }: BudgetRow): Usage =>
  usageOfCents(plan === null ? null : parseMoney(plan), parseMoney(spent));
