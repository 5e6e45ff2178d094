import type { MonthlyPlan } from '@trpeza/contract/access/accounts.schemas';
import { formatMoney, parseMoney, toCents } from '@trpeza/contract/platform/money';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { lockAccountRow } from '#access/accounts/accounts.queries.ts';
import { requireMayChange } from './users.access.ts';
import { updatePlan } from './users.queries.ts';

/**
 * Sets the maximum that the organisation pays for a customer per month. Existing orders stay as they are.
 * @throws DomainError `accounts/changed-meanwhile` if the plan has changed since the caller saw it
 */
export async function setMonthlyPlan(db: Db, actor: Actor, id: number, input: MonthlyPlan) {
  const { monthlyPlan, expectedPlan, reason } = input;
  const plan = parseMoney(monthlyPlan);
  const after = { monthlyPlan: formatMoney(plan) };
  await transaction(db, async (trx) => {
    const target = await lockAccountRow(trx, id);
    requireMayChange(actor, target);
    const cents = target!.monthlyPlanCents;
    const before = { monthlyPlan: cents === null ? null : formatMoney(toCents(cents)) };
    if (expectedPlan !== undefined && expectedPlan !== before.monthlyPlan)
      throw new DomainError('accounts/changed-meanwhile');
    await updatePlan(trx, id, plan);
    await recordChange(trx, {
      actorId: actor.id,
      action: 'account/plan',
      subjectId: id,
      before,
      after,
      reason,
    });
  });
  return { id, ...after };
}
