import {
  BUDGET_SORTS,
  BUDGET_FILTERS,
  type Usage,
  usageOf as usageOfCents,
} from '@trpeza/contract/money/budgets.constants';
import type { BudgetRow } from '@trpeza/contract/money/budgets.schemas';
import { writeCursor } from '@trpeza/contract/platform/cursor';
import { parseMoney } from '@trpeza/contract/platform/money';
import type { FiltersOf } from '@trpeza/ui/kit/url-filters/use-url-filters';
import type { ListFields } from '../../use-list.ts';

export const BUDGET_FIELDS = {
  search: 'text',
  show: BUDGET_FILTERS,
  sort: BUDGET_SORTS,
  direction: ['asc', 'desc'],
} as const satisfies ListFields<'GET /api/users/budget-summary'>;
export type BudgetFilters = FiltersOf<typeof BUDGET_FIELDS>;

/** By default, customers with the highest usage come first. */
export const sortOf = ({ sort = 'usage', direction }: BudgetFilters) => ({
  key: sort,
  direction: direction ?? (sort === 'usage' ? 'desc' : 'asc'),
});

/** Builds the cursor from the last row of a page and the list's sort field. */
export const cursorOf = (row: BudgetRow, { sort }: BudgetFilters): string =>
  writeCursor(row.user_id, sort === 'user' ? row.username : row.current_month_usage_percent);

export const usageOf = ({ monthly_budget: plan, current_month_spent: spent }: BudgetRow): Usage =>
  usageOfCents(plan === null ? null : parseMoney(plan), parseMoney(spent));
