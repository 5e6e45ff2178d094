import type {
  ComingDay,
  Pause,
  RecurringOverview,
  RecurringOrder,
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
import { listPauses, type PauseRow } from './pauses.queries.ts';
import {
  fallsOn,
  isWithinPause,
  listOpenDays,
  regularDays,
  type RegularDay,
} from './recurring-orders.domain.ts';
import {
  listDaysOf,
  listItemsOf,
  listRecurringOrdersOf,
  type DayRow,
  type RecurringItemRow,
  type RecurringRow,
} from './recurring-orders.queries.ts';

export type ReadDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments'>;

/**
 * Restricts customers to their own account.
 * @throws DomainError `common/not-found`
 */
export function requireOwnAccount(actor: Actor, accountId: number): void {
  if (actor.role === 'customer' && actor.id !== accountId) throw new DomainError('common/not-found');
}

/** Number of coming days shown per recurring order. */
const SHOWN_DAYS = 5;
/** Number of days that are searched for them, beginning three weeks before today. */
const AHEAD_DAYS = 26 * 7;

/** A customer's recurring orders with their coming days, and the customer's pauses. */
export async function readRecurring(
  { db, clock, settings }: ReadDeps,
  actor: Actor,
  accountId: number,
): Promise<RecurringOverview> {
  requireOwnAccount(actor, accountId);
  await readCustomer(db, accountId);
  const [rules, now] = [await settings.read(), clock.now()];
  const today = localDateOf(now, rules.time_zone);
  const [recurring, pauses, openOrders] = await Promise.all([
    listRecurringOrdersOf(db, accountId, today),
    listPauses(db, accountId, today),
    readActiveOrders(db, accountId, today),
  ]);
  const ids = recurring.map(({ id }) => id);
  const [items, days] = [await listItemsOf(db, ids), await listDaysOf(db, ids, addDays(today, -21))];
  const leftOut = await readLeftOut(db, accountId, items);
  const frame = { rules, now, today, pauses, days, openOrders };
  return {
    today,
    recurringOrders: recurring.map((row) => presentRecurring(row, items, leftOut)),
    coming: recurring
      .flatMap((row) => comingOf(row, frame))
      .sort((a, b) => ((a.deliveryDate ?? a.day) < (b.deliveryDate ?? b.day) ? -1 : 1)),
    pauses: pauses.map((pause) => presentPause(pause, recurring, frame)),
    pauseFrom: pauseFromOf(today, openOrders),
  };
}

/**
 * Returns the default first day of a pause: the day after the last unfinished order, so that the pause cancels no order.
 * Returns today if there is no such order.
 */
const pauseFromOf = (today: string, orders: readonly OpenOrder[]): string => {
  const last = orders.findLast(({ status }) => !isFinal(status));
  return last ? addDays(last.deliveryDate, 1) : today;
};

async function readLeftOut(db: Db, accountId: number, items: readonly RecurringItemRow[]) {
  const diet = await readDiet(db, accountId);
  const declared = { avoidedAllergens: diet?.allergens ?? null, keptDiets: diet?.diets ?? null };
  return listLeftOutReasons(
    db,
    items.map(({ mealId }) => mealId),
    declared,
  );
}

function presentRecurring(
  row: RecurringRow,
  items: readonly RecurringItemRow[],
  leftOut: Awaited<ReturnType<typeof readLeftOut>>,
): RecurringOrder {
  const { id, version, deliverySlot: deliveryTime, everyWeeks, beginsOn: from, endsOn: to, delivery } = row;
  const own = items.filter(({ recurringOrderId }) => recurringOrderId === id);
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
  pauses: readonly PauseRow[];
  days: readonly DayRow[];
  openOrders: readonly OpenOrder[];
}

function comingOf(row: RecurringRow, frame: Frame): ComingDay[] {
  const { rules, today, days } = frame;
  return regularDays(rules, addDays(today, -21), AHEAD_DAYS)
    .filter(({ day, date }) => (date ?? day) >= today && fallsOn(row, day, rules))
    .slice(0, SHOWN_DAYS)
    .map((regular) => {
      const decided = days.find(
        ({ recurringOrderId, day }) => recurringOrderId === row.id && day === regular.day,
      );
      return presentDay(row.id, regular, decided, frame);
    });
}

function presentDay(
  recurringOrderId: number,
  regular: RegularDay,
  decided: DayRow | undefined,
  { now, pauses, openOrders }: Frame,
): ComingDay {
  const isOpen = now <= regular.orderUntil;
  const decidedState = currentState(decided, isOpen);
  // An existing order replaces the recurring order for the day, even before the job has recorded it.
  const instead = isUndecided(decidedState)
    ? openOrders.find(({ deliveryDate }) => deliveryDate === regular.date)
    : undefined;
  const state = instead ? 'ordered' : decidedState;
  const isAhead = isUndecided(state);
  const isPaused = pauses.some((pause) => isWithinPause(pause, regular.date ?? regular.day));
  const shown = () => {
    if (isAhead && regular.date === null) return 'closed';
    if (isAhead && isPaused) return 'paused';
    return state === 'planned' && !isOpen ? 'late' : state;
  };
  return {
    recurringOrderId,
    day: regular.day,
    deliveryDate: (isServed(state) && decided?.orderDate) || regular.date,
    placesAt: regular.placesAt.toISOString(),
    state: shown(),
    canSkip: isOpen && !isPaused && !isServed(state) && decided?.state !== 'placed',
    orderId: instead?.id ?? decided?.orderId ?? null,
    refusals: state === 'refused' ? decided!.refusals : [],
  };
}

const isUndecided = (state: ComingDay['state']): boolean => state === 'planned' || state === 'proposed';
const isServed = (state: ComingDay['state']): boolean => state === 'placed' || state === 'ordered';

/**
 * Returns the state of a recurring order on a day. If the order of the day was cancelled, the day counts as skipped. If
 * another order had replaced the recurring one and was cancelled, the day is proposed again until the cut-off.
 */
function currentState(decided: DayRow | undefined, isOpen: boolean): ComingDay['state'] {
  const state = decided?.state ?? 'planned';
  if (!isServed(state) || (decided!.orderStatus && decided!.orderStatus !== 'cancelled')) return state;
  return state === 'ordered' && isOpen ? 'proposed' : 'skipped';
}

export function presentPause(
  pause: PauseRow,
  recurring: readonly RecurringRow[],
  { rules, now, days }: Pick<Frame, 'rules' | 'now' | 'days'>,
): Pause {
  const isDecided = (id: number, day: string) =>
    days.some((each) => each.recurringOrderId === id && each.day === day && each.state !== 'proposed');
  const asked = listOpenDays(rules, now).filter(
    ({ day, date }) =>
      date !== null &&
      isWithinPause(pause, date) &&
      recurring.some((row) => fallsOn(row, day, rules) && !isDecided(row.id, day)),
  );
  return {
    id: pause.id,
    from: pause.beginsOn,
    to: pause.endsOn,
    reason: pause.reason,
    asks: asked.map(({ date }) => date!),
  };
}
