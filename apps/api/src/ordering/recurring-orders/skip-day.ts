import type { RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { lockCustomer } from '#access/access.api.ts';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { readRecurring, requireOwnAccount, type ReadDeps } from './read-recurring-orders.ts';
import { fallsOn, resolveRegularDay } from './recurring-orders.domain.ts';
import { deleteDay, findRecurringOrder, lockDay, writeDay } from './recurring-orders.queries.ts';

interface Skip {
  accountId: number;
  recurringOrderId: number;
  /** The regular day. */
  day: string;
  isSkipped: boolean;
}

/**
 * Skips a day of a recurring order, or restores it. Idempotent.
 * @throws DomainError `common/not-found`, `recurring/placed` when the order was placed, `recurring/too-late`
 */
export async function skipDay(
  deps: ReadDeps,
  actor: Actor,
  { accountId, recurringOrderId: id, day, isSkipped }: Skip,
): Promise<RecurringOverview> {
  requireOwnAccount(actor, accountId);
  const [rules, now] = [await deps.settings.read(), deps.clock.now()];
  await transaction(deps.db, async (trx) => {
    await lockCustomer(trx, accountId);
    const recurring = await findRecurringOrder(trx, { accountId, id });
    if (!recurring || recurring.stoppedAt !== null || !fallsOn(recurring, day, rules))
      throw new DomainError('common/not-found');
    const key = { recurringOrderId: id, day };
    const decided = await lockDay(trx, key);
    if ((decided?.state === 'skipped') === isSkipped) return;
    const isFree = decided?.state === 'ordered' && decided.orderStatus === 'cancelled';
    if (decided?.orderId && !isFree) throw new DomainError('recurring/placed', { number: decided.orderId });
    if (now > resolveRegularDay(day, rules).orderUntil) throw new DomainError('recurring/too-late');
    if (isSkipped) await writeDay(trx, key, { state: 'skipped', at: now });
    else await deleteDay(trx, key);
    if (actor.id === accountId) return;
    const change = { actorId: actor.id, subjectId: accountId };
    const before = { day, isSkipped: !isSkipped };
    await recordChange(trx, { action: 'account/skip', ...change, before, after: { day, isSkipped } });
  });
  return readRecurring(deps, actor, accountId);
}
