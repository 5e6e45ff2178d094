import type { BudgetPeriod } from '@trpeza/contract/money/agreements.constants';
import { formatMoney, toCents, type Cents } from '@trpeza/contract/platform/money';
import { budgetOf, type Budget } from '#money/agreements/agreements.domain.ts';
import { findAgreementBudget } from '#money/agreements/agreement-on-date.queries.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { remainingOf } from './budgets.domain.ts';
import { getBudget, insertSpending, postBudgetEntry, type BudgetEntry } from './budgets.queries.ts';

type BudgetPosting = Omit<BudgetEntry, 'amountCents'> & { subsidy: Cents };

/**
 * Reserves a subsidy in the agreement's budget or the monthly plan. Without a plan every amount is accepted; with a plan
 * of 0.00 none is.
 * @throws DomainError `budgets/exceeded` or `budgets/quarter-exceeded` with the remaining amount
 */
export async function reserveBudget(trx: Trx, { subsidy, ...entry }: BudgetPosting): Promise<void> {
  if (await postBudgetEntry(trx, { ...entry, amountCents: subsidy })) return;
  throw (
    (await readExceededError(trx, entry)) ??
    new Error(`agreement ${entry.agreementId} ended before its budget was reserved`)
  );
}

/**
 * The error for a rejected reservation, with the remaining amount; undefined when its agreement no longer applies, which
 * would change the terms of the order.
 */
async function readExceededError(db: Db, entry: ReservedBudget): Promise<DomainError | undefined> {
  const budget = await readReservedBudget(db, entry);
  return budget && toExceededError({ ...budget, plan: budget.plan ?? toCents(0) });
}

type ReservedBudget = Pick<BudgetPosting, 'accountId' | 'month' | 'agreementId' | 'holdsOn'>;

/**
 * The budget that an order counts against: its agreement's, or else the monthly plan. Undefined when the agreement does
 * not apply on `holdsOn`.
 */
export async function readReservedBudget(
  db: Db,
  { accountId, month, agreementId, holdsOn }: ReservedBudget,
): Promise<Budget | undefined> {
  if (agreementId === null) return budgetOf(null, await getBudget(db, accountId, month));
  const found = await findAgreementBudget(db, agreementId, { month, holdsOn });
  if (!found) return undefined;
  const { budgetCents: plan, spentCents, period } = found;
  return { period, plan: plan === null ? null : toCents(plan), spent: toCents(spentCents) };
}

/**
 * Checks whether a subsidy fits into the remaining budget, without reserving it. A concurrent request may use the budget
 * in between.
 * @returns `budgets/exceeded` or `budgets/quarter-exceeded` with the remaining amount, or null
 */
export function budgetRefusal({ period, plan, spent }: Budget, subsidy: Cents): DomainError | null {
  if (plan === null || subsidy === 0 || subsidy <= remainingOf(plan, spent)) return null;
  return toExceededError({ period, plan, spent });
}

const toExceededError = ({ period, plan, spent }: Budget & { plan: Cents }): DomainError =>
  budgetExceeded(remainingOf(plan, spent), period);

/** Releases a subsidy to the budget of its month. For orders an entry of zero is written too, because statements read it. */
export async function releaseBudget(trx: Trx, { subsidy, ...entry }: BudgetPosting): Promise<void> {
  if (subsidy > 0 || entry.orderId !== undefined)
    await postBudgetEntry(trx, { ...entry, amountCents: -subsidy });
}

/** Converts a checkout's reservation into spending of its order. */
export const spendReserved = (trx: Trx, { subsidy, ...entry }: Omit<BudgetPosting, 'kind'>) =>
  insertSpending(trx, { ...entry, amountCents: subsidy });

export const budgetExceeded = (remaining: Cents, period: BudgetPeriod): DomainError =>
  new DomainError(period === 'quarter' ? 'budgets/quarter-exceeded' : 'budgets/exceeded', {
    remaining: formatMoney(toCents(Math.max(0, remaining))),
  });
