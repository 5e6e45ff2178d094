import * as z from 'zod';
import { cursorOf, CursorId } from '../platform/cursor.schemas.ts';
import { Id, Money, SearchText } from '../platform/schemas.ts';
import { BUDGET_PERIODS } from './agreements.constants.ts';
import { Terms } from './terms.schemas.ts';
import { BUDGET_SORTS, BUDGET_FILTERS } from './budgets.constants.ts';

/**
 * Budget of one customer for this month and the next, by delivery date in the kitchen's time zone. Names are snake_case for
 * backward compatibility. `monthly_budget` is null without a plan, and when an agreement has no limit. `current_…` fields
 * belong to the terms that apply today, `next_…` fields to those that apply on the first day of the next month. When `period`
 * or `next_period` is a quarter, the amounts, including `monthly_budget`, are those of the quarter containing that day.
 */
export const BudgetRow = z
  .object({
    user_id: Id,
    username: z.string(),
    name: z.string().meta({ description: 'First and last name; empty if unknown' }),
    email: z.string().nullable(),
    monthly_budget: Money.nullable(),
    current_month_spent: Money,
    next_month_spent: Money,
    current_month_remaining: Money.nullable(),
    next_month_remaining: Money.nullable(),
    current_month_usage_percent: z.number(),
    next_month_usage_percent: z.number(),
    next_month_budget: Money.nullable(),
    period: z.enum(BUDGET_PERIODS),
    next_period: z.enum(BUDGET_PERIODS),
    terms: Terms,
    next_terms: Terms,
  })
  .meta({ id: 'BudgetRow' });
export type BudgetRow = z.output<typeof BudgetRow>;

/**
 * A page of the office's list. `cursor` identifies the last row of the previous page: `<user_id>_<usage per cent>`, or
 * `<user_id>_<username>` when sorted by user. Customers get their own row, whatever the filter.
 */
export const BudgetFilter = z
  .object({
    search: SearchText.optional(),
    show: z.enum(BUDGET_FILTERS, 'common:rules.invalid').optional(),
    sort: z.enum(BUDGET_SORTS, 'common:rules.invalid').default('usage'),
    direction: z.enum(['asc', 'desc'], 'common:rules.invalid').optional(),
    cursor: cursorOf({ id: CursorId, value: SearchText }).optional(),
    limit: z.coerce.number<number>().int().min(1).max(100).default(50),
  })
  .refine(({ sort, cursor }) => sort === 'user' || !cursor || /^\d{1,12}$/.test(cursor.value), {
    path: ['cursor'],
    error: 'common:rules.invalid',
  });
export type BudgetFilter = z.output<typeof BudgetFilter>;

/** Totals over all customers, and the number of customers under each filter of the list. */
export const BudgetTotals = z
  .object({
    users: z.int(),
    monthly_budget: Money,
    current_month_spent: Money,
    next_month_spent: Money,
    current_month_percent: z.int(),
    next_month_percent: z.int(),
    over_budget: z.int(),
    over_budget_percent: z.int(),
    high_usage: z.int(),
    no_plan: z.int(),
  })
  .meta({ id: 'BudgetTotals' });
export type BudgetTotals = z.output<typeof BudgetTotals>;
