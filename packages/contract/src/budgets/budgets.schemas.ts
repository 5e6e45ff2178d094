import * as z from 'zod';
import { Id, Money } from '../shared/schemas.ts';

/**
 * Budget of one customer for this month and the next, by month of delivery in the kitchen's time zone. Names are
 * snake_case because the call has always answered so. `null` is "no plan set".
 */
export const BudgetRow = z
  .object({
    user_id: Id,
    username: z.string(),
    email: z.string().nullable(),
    monthly_budget: Money.nullable(),
    current_month_spent: Money,
    next_month_spent: Money,
    current_month_remaining: Money.nullable(),
    next_month_remaining: Money.nullable(),
    current_month_usage_percent: z.number(),
    next_month_usage_percent: z.number(),
  })
  .meta({ id: 'BudgetRow' });
export type BudgetRow = z.output<typeof BudgetRow>;
