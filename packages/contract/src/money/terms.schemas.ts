import * as z from 'zod';
import { Id, Money, Month } from '../platform/schemas.ts';
import { BUDGET_PERIODS, PAYER_KINDS } from './agreements.constants.ts';

/**
 * Who pays how much of an order. `paidBy` is `organisation` without an agreement (`agreementId` is null), otherwise
 * `funder`, or `nobody` for self-paying customers. When the funder pays a fixed amount per meal, `mealSubsidy` contains
 * it and the share is 10000.
 */
export const Terms = z
  .object({
    paidBy: z.enum(PAYER_KINDS),
    agreementId: Id.nullable(),
    funder: z.object({ id: Id, name: z.string(), nameMk: z.string() }).nullable(),
    customerShareBps: z.int().meta({ description: "The customer's share, in basis points" }),
    mealSubsidy: Money.nullable().meta({
      description: 'Fixed amount that the funder pays per meal; null if the price is split by share',
    }),
    feeInSplit: z.boolean().meta({
      description: 'Whether the delivery fee is also split; otherwise the customer pays all of it',
    }),
  })
  .meta({ id: 'Terms' });
export type Terms = z.output<typeof Terms>;

/** The period of a budget; `month` is the month of delivery, even when the period is a quarter. */
export const periodFields = { month: Month, period: z.enum(BUDGET_PERIODS) };

/**
 * A budget that applies. `plan` and `remaining` are null without a limit: no plan set, an agreement without a budget, or
 * a self-paying customer.
 */
export const ReservedBudget = z
  .object({
    ...periodFields,
    terms: Terms,
    plan: Money.nullable(),
    spent: Money,
    remaining: Money.nullable(),
  })
  .meta({
    id: 'ReservedBudget',
    description: 'Terms and their budget in the period that contains a delivery month',
  });
export type ReservedBudget = z.output<typeof ReservedBudget>;
