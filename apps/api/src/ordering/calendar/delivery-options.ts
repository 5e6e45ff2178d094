import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import { SLOTS, type Slot } from '@trpeza/contract/ordering/slots';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { addDays, localDateOf } from '#platform/local-time.domain.ts';
import {
  closedDates,
  cutoffOf,
  deliverableDates,
  earliestDate,
  isDeliverable,
  isDeliveryDay,
  openedDates,
  addOpenedDate,
  type CalendarRules,
} from './calendar.domain.ts';
import { findFirstDayWithOrders, listSlotLoads, lockSlot } from './calendar.queries.ts';

export type CalendarDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** The dates and slots that can be ordered now. Single source for date pickers, notices and order validation. */
export async function deliveryOptions({ db, clock, settings }: CalendarDeps): Promise<DeliveryOptions> {
  const rules = await settings.read();
  const now = clock.now();
  const dates = deliverableDates(rules, now);
  const full = await fullSlots(db, rules, dates);
  const answered = dates.map((date) => {
    const until = cutoffOf(date, rules);
    const openSlots = openSlotsOf(rules).filter((slot) => !full.has(`${date} ${slot}`));
    return {
      date,
      orderUntil: until.toISOString(),
      orderUntilDate: localDateOf(until, rules.time_zone),
      openSlots,
    };
  });
  const first = answered.find((date) => date.openSlots.length > 0);
  return {
    today: localDateOf(now, rules.time_zone),
    coming: await readComingDay(db, rules, now),
    timeZone: rules.time_zone,
    dates: answered,
    slots: SLOTS.map((slot) => ({ slot, open: rules.open_slots.includes(slot) })),
    next: first ? { deliveryDate: first.date, deliveryTime: first.openSlots[0]! } : null,
    rules: {
      weekdays: rules.delivery_weekdays,
      cutoff: rules.order_cutoff,
      horizonWeeks: rules.order_horizon_weeks,
      closedDates: closedDates(rules, now),
      openedDates: openedDates(rules, now),
    },
  };
}

/**
 * Returns the default date of all boards: the first date from today on that has active orders or can still be ordered.
 * Returns today if there is no such date.
 */
export async function readComingDay(db: Db, rules: CalendarRules, now: Date): Promise<string> {
  const today = localDateOf(now, rules.time_zone);
  const [live, deliverable] = [await findFirstDayWithOrders(db, today), deliverableDates(rules, now)[0]];
  return earliestDate(live, deliverable ?? null) ?? today;
}

/**
 * Returns why a date and slot cannot be ordered now, or null. The error is `calendar/not-deliverable` with the next valid
 * date, or `calendar/slot-closed`.
 */
export function deliveryRefusal(rules: Settings, now: Date, date: string, slot: Slot): DomainError | null {
  if (!isDeliverable(date, rules, now)) return notDeliverable(rules, now, date);
  return slotRefusal(rules, slot);
}

/**
 * Returns why the office cannot use a date and slot, or null. Unlike `deliveryRefusal`, accepts dates past their cut-off:
 * any delivery day from tomorrow to the order horizon.
 */
export function officeDeliveryRefusal(
  rules: Settings,
  now: Date,
  date: string,
  slot: Slot,
): DomainError | null {
  if (isAhead(rules, now, date) && isDeliveryDay(date, rules)) return slotRefusal(rules, slot);
  return notDeliverable(rules, now, date);
}

export const notDeliverable = (rules: Settings, now: Date, date: string): DomainError =>
  new DomainError('calendar/not-deliverable', { date, nextDate: deliverableDates(rules, now)[0] ?? '' });

function isAhead(rules: Settings, now: Date, date: string): boolean {
  const today = localDateOf(now, rules.time_zone);
  return date > today && date <= addDays(today, rules.order_horizon_weeks * 7);
}

/**
 * Returns the rules with a date added as an extra delivery day. Null if the date is a delivery day already or cannot
 * become a delivery day.
 */
export function tryAddOpenedDate(
  rules: Settings,
  now: Date,
  { date, insteadOf }: { date: string; insteadOf: string | null },
): Settings | null {
  if (!isAhead(rules, now, date) || isDeliveryDay(date, rules)) return null;
  const opened = addOpenedDate(rules, { date, insteadOf, cutoff: null });
  return isDeliveryDay(date, opened) ? opened : null;
}

const slotRefusal = (rules: Settings, slot: Slot): DomainError | null =>
  rules.open_slots.includes(slot) ? null : new DomainError('calendar/slot-closed', { slot });

interface Place {
  date: string;
  slot: string;
  /** The checkout of this delivery. It is ignored here, because it may be counted in the usage already. */
  except: string | null;
}

/**
 * Ensures that a slot has room for one more delivery. Locks the slot until the caller's transaction ends.
 * @throws DomainError `calendar/full`
 */
export async function reserveSlot(trx: Trx, rules: Settings, now: Date, place: Place): Promise<void> {
  if (rules.slot_capacity === null) return;
  await lockSlot(trx, place.date, place.slot);
  throwRefusal(await roomRefusal(trx, rules, now, place));
}

/**
 * Checks a slot's capacity without a lock, so the result may be outdated by the time it is used.
 * @returns `calendar/full` with the next date that has room, or null
 */
export async function roomRefusal(
  db: Db,
  rules: Settings,
  now: Date,
  { date, slot, except }: Place,
): Promise<DomainError | null> {
  const capacity = rules.slot_capacity;
  if (capacity === null) return null;
  const loads = await listSlotLoads(db, date, date, except);
  const taken = loads.find((load) => load.deliverySlot === slot)?.taken ?? 0;
  if (taken < capacity) return null;
  const later = deliverableDates(rules, now).filter((day) => day > date);
  const full = await fullSlots(db, rules, later);
  const nextDate = later.find((day) => openSlotsOf(rules).some((open) => !full.has(`${day} ${open}`)));
  return new DomainError('calendar/full', { date, slot, nextDate: nextDate ?? '' });
}

/** The number of deliveries and the capacity of each open slot of a date; null means unlimited. */
export async function readSlotUsage(db: Db, rules: Settings, date: string) {
  const loads = await listSlotLoads(db, date, date);
  const takenOf = (slot: Slot) => loads.find(({ deliverySlot }) => deliverySlot === slot)?.taken ?? 0;
  return openSlotsOf(rules).map((slot) => ({ slot, places: rules.slot_capacity, taken: takenOf(slot) }));
}

export const openSlotsOf = (rules: Settings): Slot[] =>
  SLOTS.filter((slot) => rules.open_slots.includes(slot));

async function fullSlots(db: Db, rules: Settings, dates: readonly string[]): Promise<Set<string>> {
  const capacity = rules.slot_capacity;
  const [first, last] = [dates[0], dates.at(-1)];
  if (capacity === null || !first || !last) return new Set();
  const loads = await listSlotLoads(db, first, last);
  return new Set(
    loads.filter((load) => load.taken >= capacity).map((load) => `${load.deliveryDate} ${load.deliverySlot}`),
  );
}
