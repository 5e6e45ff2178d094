import type {
  ComingDay,
  Hold,
  Standing,
  StandingOrder,
} from '@trpeza/contract/ordering/recurring-orders.schemas';
import type { OpenOrder } from '@trpeza/contract/ordering/quote.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { isFinal } from '@trpeza/contract/ordering/orders.states';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { readCustomer } from '#access/access.api.ts';
import { addDays, localDateOf } from '#platform/local-time.domain.ts';
import { listLeftOutReasons } from '#ordering/cart/add-meals-to-cart.ts';
import { readDiet } from '#customers/customers.api.ts';
import { readActiveOrders } from '#ordering/orders/read-orders.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { listHolds, type HoldRow } from './pauses.queries.ts';
import { fallsOn, isHeld, listOpenDays, regularDays, type RegularDay } from './recurring-orders.domain.ts';
import {
  listDaysOf,
  listItemsOf,
  listStandingOrdersOf,
  type DayRow,
  type StandingItemRow,
  type StandingRow,
} from './recurring-orders.queries.ts';

export type ReadDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments'>;

/**
 * Restricts customers to their own account.
 * @throws DomainError `common/not-found`
 */
export function requireOwnAccount(actor: Actor, accountId: number): void {
  if (actor.role === 'customer' && actor.id !== accountId) throw new DomainError('common/not-found');
}

/** Number of coming days shown per recurring order; below it, how far ahead to look for them, in days. */
const SHOWN_DAYS = 5;
const AHEAD_DAYS = 26 * 7;

/** A customer's recurring orders with their coming days, and the customer's pauses. */
export async function readStanding(
  { db, clock, settings }: ReadDeps,
  actor: Actor,
  accountId: number,
): Promise<Standing> {
  requireOwnAccount(actor, accountId);
  await readCustomer(db, accountId);
  const [rules, now] = [await settings.read(), clock.now()];
  const today = localDateOf(now, rules.time_zone);
  const [standing, holds, openOrders] = await Promise.all([
    listStandingOrdersOf(db, accountId, today),
    listHolds(db, accountId, today),
    readActiveOrders(db, accountId, today),
  ]);
  const ids = standing.map(({ id }) => id);
  const [items, days] = [await listItemsOf(db, ids), await listDaysOf(db, ids, addDays(today, -21))];
  const leftOut = await readLeftOut(db, accountId, items);
  const frame = { rules, now, today, holds, days, openOrders };
  return {
    today,
    standingOrders: standing.map((row) => presentStanding(row, items, leftOut)),
    coming: standing
      .flatMap((row) => comingOf(row, frame))
      .sort((a, b) => ((a.deliveryDate ?? a.day) < (b.deliveryDate ?? b.day) ? -1 : 1)),
    holds: holds.map((hold) => presentHold(hold, standing, frame)),
    pauseFrom: pauseFromOf(today, openOrders),
  };
}

/** The day after the last unfinished order, so that a pause starting then cancels no order by default. */
const pauseFromOf = (today: string, orders: readonly OpenOrder[]): string => {
  const last = orders.findLast(({ status }) => !isFinal(status));
  return last ? addDays(last.deliveryDate, 1) : today;
};

async function readLeftOut(db: Db, accountId: number, items: readonly StandingItemRow[]) {
  const diet = await readDiet(db, accountId);
  const declared = { avoidedAllergens: diet?.allergens ?? null, keptDiets: diet?.diets ?? null };
  return listLeftOutReasons(
    db,
    items.map(({ mealId }) => mealId),
    declared,
  );
}

function presentStanding(
  row: StandingRow,
  items: readonly StandingItemRow[],
  leftOut: Awaited<ReturnType<typeof readLeftOut>>,
): StandingOrder {
  const { id, version, deliverySlot: deliveryTime, everyWeeks, beginsOn: from, endsOn: to, delivery } = row;
  const own = items.filter(({ standingOrderId }) => standingOrderId === id);
  return {
    id,
    version,
    items: own.map(({ mealId, name, nameMk, quantity, priceCents }) => {
      const price = formatMoney(toCents(priceCents));
      return { mealId, name, name_mk: nameMk, quantity, price, leftOut: leftOut.get(mealId) ?? null };
    }),
    deliveryTime,
    everyWeeks,
    from,
    to,
    delivery,
  };
}

interface Frame {
  rules: Settings;
  now: Date;
  today: string;
  holds: readonly HoldRow[];
  days: readonly DayRow[];
  openOrders: readonly OpenOrder[];
}

function comingOf(row: StandingRow, frame: Frame): ComingDay[] {
  const { rules, today, days } = frame;
  return regularDays(rules, addDays(today, -21), AHEAD_DAYS)
    .filter(({ day, date }) => (date ?? day) >= today && fallsOn(row, day, rules))
    .slice(0, SHOWN_DAYS)
    .map((usual) => {
      const decided = days.find(
        ({ standingOrderId, day }) => standingOrderId === row.id && day === usual.day,
      );
      return presentDay(row.id, usual, decided, frame);
    });
}

function presentDay(
  standingOrderId: number,
  usual: RegularDay,
  decided: DayRow | undefined,
  { now, holds, openOrders }: Frame,
): ComingDay {
  const isOpen = now <= usual.orderUntil;
  const decidedState = currentState(decided, isOpen);
  // An existing order replaces the recurring order for the day, even before the job has recorded it.
  const instead = isUndecided(decidedState)
    ? openOrders.find(({ deliveryDate }) => deliveryDate === usual.date)
    : undefined;
  const state = instead ? 'ordered' : decidedState;
  const isAhead = isUndecided(state);
  const isOnHold = holds.some((hold) => isHeld(hold, usual.date ?? usual.day));
  const shown = () => {
    if (isAhead && usual.date === null) return 'closed';
    if (isAhead && isOnHold) return 'held';
    return state === 'planned' && !isOpen ? 'late' : state;
  };
  return {
    standingOrderId,
    day: usual.day,
    deliveryDate: (isServed(state) && decided?.orderDate) || usual.date,
    orderUntil: usual.orderUntil.toISOString(),
    state: shown(),
    canSkip: isOpen && !isOnHold && !isServed(state) && decided?.state !== 'placed',
    orderId: instead?.id ?? decided?.orderId ?? null,
    refusals: state === 'refused' ? decided!.refusals : [],
  };
}

const isUndecided = (state: ComingDay['state']): boolean => state === 'planned' || state === 'proposed';
const isServed = (state: ComingDay['state']): boolean => state === 'placed' || state === 'ordered';

/**
 * After its order was cancelled, a day counts as skipped. If another order had replaced the recurring one, the day is
 * proposed again until the cut-off.
 */
function currentState(decided: DayRow | undefined, isOpen: boolean): ComingDay['state'] {
  const state = decided?.state ?? 'planned';
  if (!isServed(state) || (decided!.orderStatus && decided!.orderStatus !== 'cancelled')) return state;
  return state === 'ordered' && isOpen ? 'proposed' : 'skipped';
}

export function presentHold(
  hold: HoldRow,
  standing: readonly StandingRow[],
  { rules, now, days }: Pick<Frame, 'rules' | 'now' | 'days'>,
): Hold {
  const isDecided = (id: number, day: string) =>
    days.some((each) => each.standingOrderId === id && each.day === day && each.state !== 'proposed');
  const asked = listOpenDays(rules, now).filter(
    ({ day, date }) =>
      date !== null &&
      isHeld(hold, date) &&
      standing.some((row) => fallsOn(row, day, rules) && !isDecided(row.id, day)),
  );
  return {
    id: hold.id,
    from: hold.beginsOn,
    to: hold.endsOn,
    reason: hold.reason,
    asks: asked.map(({ date }) => date!),
  };
}
