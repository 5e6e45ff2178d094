import type { DayMove, StartDayMove } from '@trpeza/contract/ordering/day-moves.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { lockAccount } from '#access/access.api.ts';
import { recordChange } from '#platform/audit/record-change.ts';
import { canBeReplaced, isDeliveryDay } from '#ordering/calendar/calendar.domain.ts';
import { notDeliverable, tryAddOpenedDate } from '#ordering/calendar/delivery-options.ts';
import { deliveryChanged } from '#ordering/orders/decide-transition.ts';
import type { OrderFacts, Rescheduling } from '#ordering/orders/order-decision.ts';
import { readActiveOrdersOfDate } from '#ordering/orders/read-orders.ts';
import { listOrdersByDate } from '#ordering/orders/orders.queries.ts';
import { decideReschedule } from '#ordering/orders/reschedule-order.ts';
import {
  announceWritten,
  applyOrderCommand,
  type OrderCommandDeps,
} from '#ordering/orders/run-order-command.ts';
import { lockSetting } from '#platform/settings/settings.queries.ts';
import { readSettings } from '#platform/settings/settings.ts';
import { saveSetting } from '#platform/settings/save-setting.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { presentDayMove, readNotificationWays } from './day-moves.present.ts';
import {
  findDayMove,
  findDayMoveByKey,
  insertDayMove,
  insertDayMoveOrders,
  listOrdersOfMove,
  listDayMoveOrders,
  lockNextWaiting,
  updateMoved,
  requeueRefused,
  updateNotified,
} from './day-moves.queries.ts';

/**
 * Records which orders of a day are to be rescheduled, without rescheduling them yet. `continueDayMove`, or a job that
 * runs every minute, then reschedules them one by one. An interrupted request or process therefore loses nothing.
 * Idempotent by `key`. If `opensDay` is set, the same transaction makes the new day a delivery day.
 * @returns the id of the move
 * @throws DomainError `day-moves/other-day` when an order is not on that day, `day-moves/key-used`,
 * `calendar/not-deliverable`
 */
export async function startDayMove(
  { db, clock, settings, events }: OrderCommandDeps,
  actor: Actor,
  { from, to, slot, orders, key, reason, keepsSecondOrders, opensDay }: StartDayMove,
): Promise<number> {
  const ids = [...new Set(orders)];
  const started = await transaction(db, async (trx) => {
    const move = {
      requestKey: key,
      fromDate: from,
      toDate: to,
      toSlot: slot,
      reason: reason || null,
      keepsSecondOrders,
    };
    const made = await insertDayMove(trx, { ...move, startedBy: actor.id, startedAt: clock.now() });
    if (!made) return findRepeatedMove(trx, actor, key);
    const there = new Set((await listOrdersByDate(trx, from)).map(({ id }) => id));
    const elsewhere = ids.find((id) => !there.has(id));
    if (elsewhere) throw new DomainError('day-moves/other-day', { number: elsewhere, date: from });
    await insertDayMoveOrders(trx, made.id, ids);
    if (opensDay)
      await openDay(
        trx,
        { date: to, insteadOf: opensDay === 'instead' ? from : null },
        { actorId: actor.id, reason, updatedAt: clock.now() },
      );
    const after = { from, to, slot, keepsSecondOrders, orders: ids.length };
    await recordChange(trx, {
      actorId: actor.id,
      action: 'day-move/started',
      subjectId: made.id,
      after,
      reason,
    });
    return made.id;
  });
  if (opensDay) {
    settings.invalidate();
    await events.publish({ topic: 'settings' });
  }
  return started;
}

/**
 * Adds an extra delivery day, unless the date has become a delivery day.
 * @throws DomainError `calendar/not-deliverable`
 */
async function openDay(
  trx: Trx,
  { date, insteadOf }: { date: string; insteadOf: string | null },
  by: { actorId: number; reason: string | undefined; updatedAt: Date },
): Promise<void> {
  // Same lock order as in the settings page, to avoid deadlocks.
  await lockSetting(trx, 'closed_dates');
  await lockSetting(trx, 'opened_dates');
  const rules = await readSettings(trx);
  if (isDeliveryDay(date, rules)) return;
  const replaced = insteadOf && canBeReplaced(insteadOf, rules) ? insteadOf : null;
  const opened = tryAddOpenedDate(rules, by.updatedAt, { date, insteadOf: replaced });
  if (!opened) throw notDeliverable(rules, by.updatedAt, date);
  if (rules.closed_dates.includes(date))
    await saveSetting(trx, { key: 'closed_dates', value: opened.closed_dates }, by);
  await saveSetting(trx, { key: 'opened_dates', value: opened.opened_dates }, by);
}

async function findRepeatedMove(trx: Trx, actor: Actor, key: string): Promise<number> {
  const before = await findDayMoveByKey(trx, key);
  if (before?.startedBy !== actor.id) throw new DomainError('day-moves/key-used');
  return before.id;
}

/** Orders per request: small enough to respond quickly, so that the page can show progress. */
const BATCH = 20;

/**
 * Reschedules the next batch of waiting orders.
 * @throws DomainError `common/not-found`
 */
export async function continueDayMove(deps: OrderCommandDeps, id: number): Promise<void> {
  if (!(await findDayMove(deps.db, id))) throw new DomainError('common/not-found');
  for (let moved = 0; moved < BATCH; moved += 1) if (!(await moveNext(deps, id))) return;
}

/** Reschedules the waiting orders of all moves; runs every minute. */
export async function runDayMoves(deps: OrderCommandDeps): Promise<void> {
  while (await moveNext(deps, null));
}

/**
 * Reschedules one order, or records its refusal, in one transaction. Concurrent callers get different orders.
 * @returns whether an order was waiting
 */
async function moveNext(deps: OrderCommandDeps, dayMoveId: number | null): Promise<boolean> {
  const written = await transaction(deps.db, async (trx) => {
    const next = await lockNextWaiting(trx, dayMoveId);
    if (!next) return undefined;
    const done = await applyOrderCommand(trx, deps, [next.orderId], {
      actor: { id: next.startedBy, role: 'admin' },
      key: next.requestKey,
      decide: (facts) => decideMove(trx, next, facts),
    });
    const [refused] = done.refused;
    await updateMoved(trx, next, refused ? { code: refused.error.code, params: refused.error.params } : null);
    return done.written;
  });
  if (written) await announceWritten(deps, written);
  return written !== undefined;
}

type Waiting = NonNullable<Awaited<ReturnType<typeof lockNextWaiting>>>;

async function decideMove(trx: Trx, next: Waiting, facts: OrderFacts): Promise<Rescheduling | null> {
  const { fromDate, toDate: date, toSlot, reason, keepsSecondOrders } = next;
  const { order } = facts;
  if (order.deliveryDate !== fromDate && order.deliveryDate !== date) throw deliveryChanged(order);
  if (!keepsSecondOrders) await requireNoSecondOrder(trx, next, order);
  return decideReschedule(facts, { date, slot: toSlot ?? order.deliverySlot }, reason);
}

/**
 * Requires that the customer has no other order on the new day; orders of the same move do not count. Locks the account
 * first, so that concurrently placed orders are seen.
 * @throws DomainError `day-moves/second-order`
 */
async function requireNoSecondOrder(
  trx: Trx,
  { dayMoveId, toDate: date }: Waiting,
  order: OrderFacts['order'],
): Promise<void> {
  if (order.deliveryDate === date) return;
  await lockAccount(trx, order.accountId);
  const there = await readActiveOrdersOfDate(trx, order.accountId, { date });
  const brought = await listOrdersOfMove(
    trx,
    dayMoveId,
    there.map(({ id }) => id),
  );
  const others = there.filter(({ id }) => !brought.has(id));
  if (others.length > 0) throw secondOrder(others, date);
}

const secondOrder = (others: readonly { orderNumber: string }[], date: string) =>
  new DomainError('day-moves/second-order', {
    orders: others.map(({ orderNumber }) => orderNumber).join(', '),
    date,
  });

/**
 * Retries refused orders, for example after a budget was raised or a slot became free.
 * @throws DomainError `common/not-found`
 */
export async function retryDayMove(deps: OrderCommandDeps, id: number): Promise<void> {
  await requeueRefused(deps.db, id);
  await continueDayMove(deps, id);
}

/** @throws DomainError `common/not-found` */
export async function readDayMove(
  { db, settings }: OrderCommandDeps,
  id: number,
  language: Language,
): Promise<DayMove> {
  const move = await findDayMove(db, id);
  if (!move) throw new DomainError('common/not-found');
  const orders = await listDayMoveOrders(db, id);
  const ways = await readNotificationWays(db, [...new Set(orders.map(({ accountId }) => accountId))]);
  const { currency } = await settings.read();
  return presentDayMove(move, orders, { ways, words: { language, currency } });
}

/**
 * Records whether the office has notified a customer by phone.
 * @throws DomainError `common/not-found`
 */
export async function recordNotified(
  { db, clock }: OrderCommandDeps,
  actor: Actor,
  { id: dayMoveId, orderId, told }: { id: number; orderId: number; told: boolean },
): Promise<void> {
  const note = told
    ? { notifiedBy: actor.id, notifiedAt: clock.now() }
    : { notifiedBy: null, notifiedAt: null };
  if (!(await updateNotified(db, { dayMoveId, orderId }, note))) throw new DomainError('common/not-found');
}
