import { toCents } from '@trpeza/contract/platform/money';
import type { Db } from '#platform/database/database.ts';
import { remainingOf } from './budgets.domain.ts';
import { listBudgetsOf } from './budgets.queries.ts';

/** The remaining cents of each customer's plan in a month; null without a plan. */
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
