import type { BudgetPeriod } from '@trpeza/contract/money/funding.constants';
import { formatMoney, toCents, type Cents } from '@trpeza/contract/platform/money';
import { budgetOf, type Budget } from '#money/agreements/funding.domain.ts';
import { findAgreementBudget } from '#money/agreements/funding.steps.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { remainingOf } from './budgets.domain.ts';
import { getBudget, insertSpending, postEntry, type BudgetEntry } from './budgets.queries.ts';

type Taking = Omit<BudgetEntry, 'amountCents'> & { subsidy: Cents };

/**
 * Step: takes a subsidy from the budget that holds, or refuses when it would exceed it. Without a plan nothing is
 * refused; with a plan of 0.00 everything is.
 * @throws DomainError `budgets/exceeded` with what is left
 */
export async function reserveBudget(trx: Trx, { subsidy, ...entry }: Taking): Promise<void> {
  if (await postEntry(trx, { ...entry, amountCents: subsidy })) return;
  throw (
    (await exceededNow(trx, entry)) ?? new Error(`agreement ${entry.agreementId}: ended while it was held`)
  );
}

/**
 * Step: why a requested budget could not be taken: `budgets/exceeded` with what is left; undefined where its agreement holds no
 * longer, so that the order is another one.
 */
async function exceededNow(db: Db, entry: HeldBudget): Promise<DomainError | undefined> {
  const budget = await readHeldBudget(db, entry);
  return budget && exceededOf({ ...budget, plan: budget.plan ?? toCents(0) });
}

type HeldBudget = Pick<Taking, 'accountId' | 'month' | 'agreementId' | 'holdsOn'>;

/** Step: the budget that an order counts in, by its own agreement; undefined where that does not hold on the given date. */
export async function readHeldBudget(
  db: Db,
  { accountId, month, agreementId, holdsOn }: HeldBudget,
): Promise<Budget | undefined> {
  if (agreementId === null) return budgetOf(null, await getBudget(db, accountId, month));
  const found = await findAgreementBudget(db, agreementId, { month, holdsOn });
  if (!found) return undefined;
  const { budgetCents: plan, spentCents, period } = found;
  return { period, plan: plan === null ? null : toCents(plan), spent: toCents(spentCents) };
}

/**
 * Step: checks whether a budget has a subsidy left and takes nothing; a concurrent request may take it before it is used.
 * @returns `budgets/exceeded` with what is left, or null
 */
export function budgetRefusal({ period, plan, spent }: Budget, subsidy: Cents): DomainError | null {
  if (plan === null || subsidy === 0 || subsidy <= remainingOf(plan, spent)) return null;
  return exceededOf({ period, plan, spent });
}

const exceededOf = ({ period, plan, spent }: Budget & { plan: Cents }): DomainError =>
  budgetExceeded(remainingOf(plan, spent), period);

/** Step: gives a subsidy back to the budget of its month. For an order a zero entry is written too: statements read it. */
export async function releaseBudget(trx: Trx, { subsidy, ...entry }: Taking): Promise<void> {
  if (subsidy > 0 || entry.orderId !== undefined) await postEntry(trx, { ...entry, amountCents: -subsidy });
}

/** Step: turns the amount reserved for a checkout into spending of its order. */
export const spendReserved = (trx: Trx, { subsidy, ...entry }: Omit<Taking, 'kind'>) =>
  insertSpending(trx, { ...entry, amountCents: subsidy });

export const budgetExceeded = (remaining: Cents, period: BudgetPeriod): DomainError =>
  new DomainError(period === 'quarter' ? 'budgets/quarter-exceeded' : 'budgets/exceeded', {
    remaining: formatMoney(toCents(Math.max(0, remaining))),
  });
