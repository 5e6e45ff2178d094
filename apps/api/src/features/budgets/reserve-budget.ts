import { formatMoney, toCents, type Cents } from '@trpeza/contract/shared/money';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { remainingOf } from './budgets.domain.ts';
import { getBudget, orderedPart, postEntry, readyEntryPart, type BudgetEntry } from './budgets.queries.ts';

type Taking = Omit<BudgetEntry, 'amountCents'> & { subsidy: Cents };

/**
 * Step: takes a subsidy from the budget of a month, or refuses when it would exceed the plan. Without a plan nothing is
 * refused; with a plan of 0.00 everything is.
 * @throws DomainError `budgets/exceeded` with what is left
 */
export async function reserveBudget(trx: Trx, { subsidy, ...entry }: Taking): Promise<void> {
  if (!(await postEntry(trx, { ...entry, amountCents: subsidy }))) throw await exceededNow(trx, entry);
}

/**
 * Step: the same as part of the statement that begins a checkout: `moved` is one row where it was taken, and none where it
 * must be refused or no checkout may begin. Reads `ready`.
 */
export const takingBudget = ({ subsidy, ...entry }: Taking) =>
  readyEntryPart({ ...entry, amountCents: subsidy });

/** Step: why a requested budget could not be taken: `budgets/exceeded` with what is left. */
export async function exceededNow(
  db: Db,
  { accountId, month }: Pick<Taking, 'accountId' | 'month'>,
): Promise<DomainError> {
  const { monthlyPlanCents, spentCents } = await getBudget(db, accountId, month);
  return budgetExceeded(remainingOf(toCents(monthlyPlanCents ?? 0), toCents(spentCents ?? 0)));
}

/**
 * Step: checks whether a month has a subsidy left and takes nothing; a concurrent request may take it before it is used.
 * @returns `budgets/exceeded` with what is left, or null
 */
export function budgetRefusal(
  { plan, spent }: { plan: Cents | null; spent: Cents },
  subsidy: Cents,
): DomainError | null {
  if (plan === null || subsidy === 0 || subsidy <= remainingOf(plan, spent)) return null;
  return budgetExceeded(remainingOf(plan, spent));
}

/** Step: gives a subsidy back to the budget of its month. For an order a zero entry is written too: statements read it. */
export async function releaseBudget(trx: Trx, { subsidy, ...entry }: Taking): Promise<void> {
  if (subsidy > 0 || entry.orderId !== undefined) await postEntry(trx, { ...entry, amountCents: -subsidy });
}

/** Step: turns the amount held for a checkout into spending of its order, in the statement that makes the order. */
export const spentByOrder = ({ subsidy, ...entry }: Omit<Taking, 'kind'>) =>
  orderedPart({ ...entry, amountCents: subsidy });

export const budgetExceeded = (remaining: Cents): DomainError =>
  new DomainError('budgets/exceeded', { remaining: formatMoney(toCents(Math.max(0, remaining))) });
