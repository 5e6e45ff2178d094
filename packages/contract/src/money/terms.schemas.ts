import * as z from 'zod';
import { Id, Money, Month } from '../platform/schemas.ts';
import { BUDGET_PERIODS, PAYERS } from './funding.constants.ts';

/**
 * Who pays how much of an order. `paidBy` is the organisation where no agreement holds (`agreementId` is null then), a
 * funder, or nobody: a private payer pays everything. Where the funder pays a fixed amount for each meal, `mealSubsidy` is it
 * and decides; the share is then 10000.
 */
export const Terms = z
  .object({
    paidBy: z.enum(PAYERS),
    agreementId: Id.nullable(),
    funder: z.object({ id: Id, name: z.string(), nameMk: z.string() }).nullable(),
    customerShareBps: z.int().meta({ description: "The customer's share, in basis points" }),
    mealSubsidy: Money.nullable().meta({ description: 'What the funder pays for each meal' }),
    feeInSplit: z.boolean().meta({
      description: 'Whether the delivery fee is split as well; else the customer pays all of it',
    }),
  })
  .meta({ id: 'Terms' });
export type Terms = z.output<typeof Terms>;

/** Of which months a budget is, and which of them is meant: a quarter's is named by the month of the delivery too. */
export const ofPeriod = { month: Month, period: z.enum(BUDGET_PERIODS) };

/** A budget that holds; null where there is no limit: no plan is set, an agreement has none, or a private payer. */
export const HeldBudget = z
  .object({
    ...ofPeriod,
    terms: Terms,
    plan: Money.nullable(),
    spent: Money,
    remaining: Money.nullable(),
  })
  .meta({ id: 'HeldBudget', description: 'Terms, and their budget in the period of one month of delivery' });
export type HeldBudget = z.output<typeof HeldBudget>;
