import type { NotOrdered, NoteCall } from '@trpeza/contract/ordering/recurring-orders.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { lockCustomer, readServed } from '#access/access.api.ts';
import {
  cutoffOf,
  deliverableDates,
  isDeliveryDay,
  regularDayOf,
} from '#ordering/calendar/calendar.domain.ts';
import { addDays } from '#platform/local-time.domain.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { insertCall, listNotOrdered, settleRefusedDay } from './day.queries.ts';
import { callOf, personOf } from './read-day.ts';
import { listDueWeekdays } from './recurring-orders.domain.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** A regular customer has ordered for at least three of the last six delivery days. */
const [COUNTED_DAYS, LEAST_DAYS] = [6, 3];
const SHOWN_DATES = 4;
const MOST = 500;

/**
 * Returns customers without an order for a date who order regularly or whose recurring order was refused. The default
 * date is the next one that can be ordered.
 */
export async function readNotOrdered(
  { db, clock, settings }: ReadDeps,
  wanted: string | undefined,
): Promise<NotOrdered> {
  const rules = await settings.read();
  const dates = deliverableDates(rules, clock.now()).slice(0, SHOWN_DATES);
  const date = wanted ?? dates[0];
  if (date === undefined) return { deliveryDate: null, dates, orderUntil: null, people: [] };
  const day = regularDayOf(date, rules);
  const before = daysBefore(date, rules);
  const least = Math.min(LEAST_DAYS, Math.max(before.length, 1));
  const missing = { day, date, before, least, weekdays: listDueWeekdays(day, rules), limit: MOST };
  const rows = await listNotOrdered(db, missing);
  const served = await readServed(
    db,
    rows.map(({ accountId }) => accountId),
    date,
  );
  return {
    deliveryDate: date,
    dates,
    orderUntil: cutoffOf(date, rules).toISOString(),
    people: rows
      .filter(({ accountId }) => served.has(accountId))
      .map((row) => ({
        customer: personOf(row),
        ordered: row.ordered,
        hasRecurring: row.hasRecurring,
        lastCall: callOf(row),
      })),
  };
}

/** Returns the last delivery days before a date, as many as are counted, at most half a year back. */
function daysBefore(date: string, rules: Settings): string[] {
  const days = Array.from({ length: 182 }, (_, ago) => addDays(date, -1 - ago));
  return days.filter((day) => isDeliveryDay(day, rules)).slice(0, COUNTED_DAYS);
}

/** Call outcomes that settle a refused recurring order of the day. */
const SETTLING_OUTCOMES: ReadonlySet<string> = new Set(['not_wanted', 'ordered']);

/**
 * Records the outcome of a call; some outcomes settle a refused recurring order.
 * @throws DomainError `common/not-found`
 */
export async function noteCall(
  { db, clock, settings }: ReadDeps,
  actor: Actor,
  accountId: number,
  { deliveryDate, outcome, note }: NoteCall,
): Promise<void> {
  const [rules, at] = [await settings.read(), clock.now()];
  await transaction(db, async (trx) => {
    await lockCustomer(trx, accountId);
    const call = { accountId, deliveryDate, outcome, note, calledBy: actor.id, calledAt: at };
    await insertCall(trx, call);
    const day = regularDayOf(deliveryDate, rules);
    if (SETTLING_OUTCOMES.has(outcome)) await settleRefusedDay(trx, { accountId, day, at });
  });
}
