import type { DayMove, StartDayMove } from '@trpeza/contract/day-moves/day-moves.schemas';
import type { Language } from '@trpeza/contract/shared/language';
import { lockAccount } from '#features/accounts/accounts.steps.ts';
import { recordChange } from '#features/audit/record-change.ts';
import { canBeReplaced, isDeliveryDay } from '#features/calendar/calendar.domain.ts';
import { notDeliverable, rulesWithDay } from '#features/calendar/delivery-options.ts';
import { lockOrder, readOpenOrdersOf, readOrder, readOrdersOf } from '#features/orders/orders.steps.ts';
import { announceReschedule, reschedule } from '#features/orders/reschedule-order.ts';
import type { Asking } from '#features/orders/reschedule-rules.ts';
import { lockSetting, readSettings, saveSetting } from '#features/settings/settings.steps.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { attempt, transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { presentDayMove, readWays } from './day-moves.present.ts';
import {
  findDayMove,
  findDayMoveByKey,
  insertDayMove,
  insertMoveOrders,
  listBrought,
  listMoveOrders,
  lockNextWaiting,
  updateMoved,
  updateRefused,
  updateTold,
} from './day-moves.queries.ts';

export type DayMoveDeps = Pick<Deps, 'db' | 'clock' | 'settings'> & {
  events: Pick<Deps['events'], 'publish'>;
};

/**
 * Writes down which orders of a day are to be moved. They are moved one by one afterwards, by whoever asks to continue and by
 * a job every minute, so that nothing is lost when a process or a browser ends. Idempotent by its key.
 * `opensDay` opens the new day in the same transaction.
 * @throws DomainError `day-moves/other-day` when an order is not on that day, `day-moves/key-used`, `calendar/not-deliverable`
 */
export async function startDayMove(
  { db, clock, settings, events }: DayMoveDeps,
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
    if (!made) return startedBefore(trx, actor, key);
    const there = new Set((await readOrdersOf(trx, from)).map(({ id }) => id));
    const elsewhere = ids.find((id) => !there.has(id));
    if (elsewhere) throw new DomainError('day-moves/other-day', { number: elsewhere, date: from });
    await insertMoveOrders(trx, made.id, ids);
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

/** Opens a day once, unless it is a delivery day by now. @throws DomainError `calendar/not-deliverable` */
async function openDay(
  trx: Trx,
  { date, insteadOf }: { date: string; insteadOf: string | null },
  by: { actorId: number; reason: string | undefined; updatedAt: Date },
): Promise<void> {
  // In the order in which the settings page locks them.
  await lockSetting(trx, 'closed_dates');
  await lockSetting(trx, 'opened_dates');
  const rules = await readSettings(trx);
  if (isDeliveryDay(date, rules)) return;
  const replaced = insteadOf && canBeReplaced(insteadOf, rules) ? insteadOf : null;
  const opened = rulesWithDay(rules, by.updatedAt, { date, insteadOf: replaced });
  if (!opened) throw notDeliverable(rules, by.updatedAt, date);
  if (rules.closed_dates.includes(date))
    await saveSetting(trx, { key: 'closed_dates', value: opened.closed_dates }, by);
  await saveSetting(trx, { key: 'opened_dates', value: opened.opened_dates }, by);
}

async function startedBefore(trx: Trx, actor: Actor, key: string): Promise<number> {
  const before = await findDayMoveByKey(trx, key);
  if (before?.startedBy !== actor.id) throw new DomainError('day-moves/key-used');
  return before.id;
}

/** So many are moved by one request: a moment's work, after which the page shows how far it is. */
const BATCH = 20;

/** Moves the next orders of a day. @throws DomainError `common/not-found` */
export async function continueDayMove(deps: DayMoveDeps, id: number): Promise<void> {
  if (!(await findDayMove(deps.db, id))) throw new DomainError('common/not-found');
  for (let moved = 0; moved < BATCH; moved += 1) if (!(await moveNext(deps, id))) return;
}

/** Moves all that waits, of whatever day; runs every minute. */
export async function moveDays(deps: DayMoveDeps): Promise<void> {
  while (await moveNext(deps, null));
}

/**
 * Moves one order, or notes why not, in one transaction: it is either done and written down, or neither. Concurrent callers
 * take different orders. @returns whether there was one
 */
async function moveNext(deps: DayMoveDeps, dayMoveId: number | null): Promise<boolean> {
  const asking: Asking = { role: 'admin', rules: await deps.settings.read(), now: deps.clock.now() };
  const done = await transaction(deps.db, async (trx) => {
    const next = await lockNextWaiting(trx, dayMoveId);
    if (!next) return undefined;
    const { order, refusal } = await moveOne(trx, next, asking);
    await updateMoved(trx, next, refusal);
    return { order, date: next.toDate, isMoved: !refusal };
  });
  if (done?.isMoved) await announceReschedule(deps, done.order, done.date);
  return done !== undefined;
}

type OrderRow = Awaited<ReturnType<typeof readOrder>>;
type Waiting = NonNullable<Awaited<ReturnType<typeof lockNextWaiting>>>;

async function moveOne(trx: Trx, next: Waiting, asking: Asking) {
  const { orderId, fromDate, toDate: date, toSlot, startedBy: actorId, requestKey: key, reason } = next;
  await lockOrder(trx, orderId);
  const order = await readOrder(trx, orderId);
  try {
    if (order.deliveryDate !== fromDate && order.deliveryDate !== date) throw movedElsewhere(order);
    const to = { date, slot: toSlot ?? order.deliverySlot };
    await attempt(trx, async () => {
      if (!next.keepsSecondOrders) await refuseSecond(trx, next, order);
      await reschedule(trx, order, { to, asking, by: { actorId, key, reason } });
    });
    return { order, refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { order, refusal: { code: error.code, params: error.params } };
  }
}

/**
 * Two orders that the same move brings belong together. The account is locked, so that an order placed meanwhile is seen.
 * @throws DomainError `day-moves/second-order` when the customer has another order on the new day
 */
async function refuseSecond(trx: Trx, { dayMoveId, toDate: date }: Waiting, order: OrderRow): Promise<void> {
  if (order.deliveryDate === date) return;
  await lockAccount(trx, order.accountId);
  const there = await readOpenOrdersOf(trx, order.accountId, { date });
  const brought = await listBrought(
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

const movedElsewhere = (order: OrderRow) =>
  new DomainError('orders/delivery-changed', {
    number: order.id,
    date: order.deliveryDate,
    slot: order.deliverySlot,
  });

/** What was refused waits again: a budget was raised, or a place became free. @throws DomainError `common/not-found` */
export async function tryDayMoveAgain(deps: DayMoveDeps, id: number): Promise<void> {
  await updateRefused(deps.db, id);
  await continueDayMove(deps, id);
}

/** @throws DomainError `common/not-found` */
export async function readDayMove(
  { db, settings }: DayMoveDeps,
  id: number,
  language: Language,
): Promise<DayMove> {
  const move = await findDayMove(db, id);
  if (!move) throw new DomainError('common/not-found');
  const orders = await listMoveOrders(db, id);
  const ways = await readWays(db, [...new Set(orders.map(({ accountId }) => accountId))]);
  const { currency } = await settings.read();
  return presentDayMove(move, orders, { ways, words: { language, currency } });
}

/** Notes whether a customer was told by telephone. @throws DomainError `common/not-found` */
export async function noteTold(
  { db, clock }: DayMoveDeps,
  actor: Actor,
  { id: dayMoveId, orderId, told }: { id: number; orderId: number; told: boolean },
): Promise<void> {
  const note = told ? { toldBy: actor.id, toldAt: clock.now() } : { toldBy: null, toldAt: null };
  if (!(await updateTold(db, { dayMoveId, orderId }, note))) throw new DomainError('common/not-found');
}
