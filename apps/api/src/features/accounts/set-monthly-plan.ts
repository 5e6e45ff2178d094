import { formatMoney, parseMoney } from '@trpeza/contract/shared/money';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { requireMayChange } from './accounts.access.ts';
import { lockAccountRow, updatePlan } from './accounts.queries.ts';

/** Sets what the organisation pays for a customer in a month at most. Orders that are placed stay as they are. */
export async function setMonthlyPlan(db: Db, actor: Actor, { id, amount }: { id: number; amount: string }) {
  const plan = parseMoney(amount);
  await db.transaction().execute(async (trx) => {
    requireMayChange(actor, await lockAccountRow(trx, id));
    await updatePlan(trx, id, plan);
  });
  return { id, monthlyPlan: formatMoney(plan) };
}
