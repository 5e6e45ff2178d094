import type {
  EndPause,
  PausePreview,
  MadePause,
  MakePause,
  PreviewPause,
  RecurringOverview,
} from '@trpeza/contract/ordering/recurring-orders.schemas';
import { lockCustomer, readCustomer } from '#access/access.api.ts';
import { recordChange } from '#platform/audit/record-change.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import { readCancellable } from '#ordering/orders/read-cancellable.ts';
import type { OrderCommandDeps } from '#ordering/orders/run-order-command.ts';
import { cancelOrders } from '#ordering/orders/transition-orders.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { endPause as writeEnd, insertPause, listPauses, type PauseRow } from './pauses.queries.ts';
import { presentPause, readRecurring, requireOwnAccount, type ReadDeps } from './read-recurring-orders.ts';
import {
  fallsOn,
  isWithinPause,
  listOpenDays,
  type PauseDays,
  type RegularDay,
} from './recurring-orders.domain.ts';
import { listRecurringOrdersOf, lockDay, writeDay } from './recurring-orders.queries.ts';

/**
 * Creates a pause. During the pause recurring orders are not placed, and new orders require confirmation. The listed
 * orders within the pause are cancelled one by one. The result contains the orders that could not be cancelled.
 * @throws DomainError `common/not-found`, `recurring/past-pause`
 */
export async function makePause(
  deps: ReadDeps & OrderCommandDeps,
  actor: Actor,
  accountId: number,
  { from, to, reason, cancelOrders }: MakePause,
): Promise<MadePause> {
  requireOwnAccount(actor, accountId);
  const [rules, now] = [await deps.settings.read(), deps.clock.now()];
  const today = localDateOf(now, rules.time_zone);
  if (to !== null && to < today) throw new DomainError('recurring/past-pause');
  const pause = await transaction(deps.db, async (trx) => {
    await lockCustomer(trx, accountId);
    const days = { beginsOn: from, endsOn: to };
    const made = await insertPause(trx, { accountId, ...days, reason, madeBy: actor.id, madeAt: now });
    await record(trx, 'account/pause', actor, made);
    return made;
  });
  const orders = await cancelAll(deps, actor, pause, cancelOrders);
  const recurring = await listRecurringOrdersOf(deps.db, accountId, today);
  return { pause: presentPause(pause, recurring, { rules, now, days: [] }), ...orders };
}

/**
 * Returns the open orders within the days of a pause. The user selects which of these orders to cancel.
 * @throws DomainError `common/not-found`
 */
export async function previewPause(
  deps: ReadDeps,
  actor: Actor,
  accountId: number,
  { from, to }: PreviewPause,
): Promise<PausePreview> {
  requireOwnAccount(actor, accountId);
  await readCustomer(deps.db, accountId);
  return {
    orders: await listOrdersInPause(deps, actor, accountId, {
      beginsOn: from,
      endsOn: to ?? null,
      endedOn: null,
    }),
  };
}

async function listOrdersInPause(deps: ReadDeps, actor: Actor, accountId: number, days: PauseDays) {
  const orders = await readCancellable(deps, accountId, roleFor(actor));
  return orders.filter(({ deliveryDate }) => isWithinPause(days, deliveryDate));
}

/**
 * Cancels the listed orders. Only orders that the preview of the pause offers to the actor are cancelled. The actor needs
 * the same rights as for cancelling a single order.
 */
async function cancelAll(
  deps: ReadDeps & OrderCommandDeps,
  actor: Actor,
  pause: PauseRow,
  ids: readonly number[],
): Promise<Pick<MadePause, 'cancelled' | 'kept'>> {
  const orders = await listOrdersInPause(deps, actor, pause.accountId, pause);
  const named = orders.filter(({ id }) => ids.includes(id));
  const others = [...new Set(ids)].filter((id) => !orders.some((order) => order.id === id));
  const { reason } = pause;
  const { done, refused } = await cancelOrders(deps, actor, named, { reason, withRightsOf: roleFor(actor) });
  const refusals = [
    ...refused,
    ...others.map((id) => ({ id, error: new DomainError('orders/move-not-allowed', { number: id }) })),
  ];
  return {
    cancelled: named
      .filter(({ id }) => done.some((order) => order.id === id))
      .map(({ id: orderId, refundAmount }) => ({ orderId, refundAmount })),
    kept: refusals.map(({ id: orderId, error: { code, params } }) => ({
      orderId,
      refusal: { code, params },
    })),
  };
}

/** Returns the role whose rights apply. Case managers act with the rights of the customer. */
const roleFor = ({ role }: Actor) => (role === 'hcpadmin' ? 'customer' : role);

/**
 * Ends a pause today. The remaining days of the pause that can still be ordered are marked as skipped, except those in
 * `orderFor`.
 * @throws DomainError `common/not-found`, `recurring/pause-ended`
 */
export async function endPause(
  deps: ReadDeps,
  actor: Actor,
  { accountId, id }: { accountId: number; id: number },
  { orderFor }: EndPause,
): Promise<RecurringOverview> {
  requireOwnAccount(actor, accountId);
  const [rules, now] = [await deps.settings.read(), deps.clock.now()];
  const today = localDateOf(now, rules.time_zone);
  const open = listOpenDays(rules, now);
  await transaction(deps.db, async (trx) => {
    await lockCustomer(trx, accountId);
    const pause = (await listPauses(trx, accountId, today)).find((each) => each.id === id);
    if (!pause) throw new DomainError('common/not-found');
    const ended = await writeEnd(trx, { accountId, id }, { endedOn: today, endedBy: actor.id });
    if (!ended) throw new DomainError('recurring/pause-ended');
    await record(trx, 'account/pause-ended', actor, ended);
    const unwanted = open.filter(
      ({ date }) => date && isWithinPause(pause, date) && !orderFor.includes(date),
    );
    for (const recurring of await listRecurringOrdersOf(trx, accountId, today))
      for (const regular of unwanted.filter(({ day }) => fallsOn(recurring, day, rules)))
        await skipIfUndecided(trx, recurring.id, regular, now);
  });
  return readRecurring(deps, actor, accountId);
}

async function skipIfUndecided(
  trx: Trx,
  recurringOrderId: number,
  { day }: RegularDay,
  at: Date,
): Promise<void> {
  const key = { recurringOrderId, day };
  const decided = await lockDay(trx, key);
  if (!decided || decided.state === 'proposed') await writeDay(trx, key, { state: 'skipped', at });
}

async function record(
  trx: Trx,
  action: 'account/pause' | 'account/pause-ended',
  actor: Actor,
  { accountId, beginsOn: from, endsOn: to, endedOn, reason }: PauseRow,
): Promise<void> {
  if (actor.id === accountId) return;
  const after = action === 'account/pause' ? { from, to, reason } : { to: endedOn };
  const before = action === 'account/pause' ? {} : { to };
  await recordChange(trx, { action, actorId: actor.id, subjectId: accountId, before, after });
}
