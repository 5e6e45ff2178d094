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

/** The filters that an address carries; whatever else stands in it is ignored. */
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

/** Whoever is closest to the end of the budget stands on top until another order is asked for. */
export const sortOf = ({ sort = 'usage', direction }: BudgetFilters) => ({
  key: sort,
  direction: direction ?? (sort === 'usage' ? 'desc' : 'asc'),
});

/** Names a row as the last of its page, by what the list is sorted by. */
export const cursorOf = (row: BudgetRow, { sort }: BudgetFilters): string =>
  writeCursor(row.user_id, sort === 'user' ? row.username : row.current_month_usage_percent);

export const usageOf = ({ monthly_budget: plan, current_month_spent: spent }: BudgetRow): Usage =>
  usageOfCents(plan === null ? null : parseMoney(plan), parseMoney(spent));
