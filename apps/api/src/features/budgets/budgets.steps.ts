import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import type { Db } from '#platform/database/database.ts';
import { remainingOf } from './budgets.domain.ts';
import { getBudget, listBudgetsOf } from './budgets.queries.ts';

export { planAt, plansAt } from './plans.queries.ts';

/** Plan, spent and remaining of a customer by month of delivery. */
export const readBudgets = (db: Db, accountId: number, months: readonly string[]) =>
  Promise.all(months.map((month) => readBudget(db, accountId, month)));

/** What is left of a month, in cents, by customer; null without a plan. */
export async function readRemaining(
  db: Db,
  accountIds: readonly number[],
  month: string,
): Promise<Map<number, number | null>> {
  const rows = await listBudgetsOf(db, accountIds, month);
  return new Map(
    rows.map(({ id, monthlyPlanCents: plan, spentCents }) => [
      id,
      plan === null ? null : remainingOf(toCents(plan), toCents(spentCents ?? 0)),
    ]),
  );
}

async function readBudget(db: Db, accountId: number, month: string) {
  const { monthlyPlanCents, spentCents } = await getBudget(db, accountId, month);
  const [plan, spent] = [
    monthlyPlanCents === null ? null : toCents(monthlyPlanCents),
    toCents(spentCents ?? 0),
  ];
  return {
    month,
    plan: plan === null ? null : formatMoney(plan),
    spent: formatMoney(spent),
    remaining: plan === null ? null : formatMoney(remainingOf(plan, spent)),
  };
}
