import type { DayProgress } from '@trpeza/contract/ordering/board.schemas';
import { PROGRESS_STATES } from '@trpeza/contract/ordering/orders.states';
import { earliestDate, isClosedFor, nextDeliveryDay } from '#ordering/calendar/calendar.domain.ts';
import { addDays, localDateOf } from '#platform/local-time.domain.ts';
import { readComingDay } from '#ordering/calendar/delivery-options.ts';
import type { Deps } from '#platform/deps.ts';
import { countOrdersByState, findNeighbouringDates } from './orders.queries.ts';

type ProgressDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** Returns the number of orders in each state on a delivery date, and the nearest other delivery dates. */
export async function readProgress(
  { db, clock, settings }: ProgressDeps,
  { date: requested }: { date?: string | undefined },
): Promise<DayProgress> {
  const rules = await settings.read();
  const today = localDateOf(clock.now(), rules.time_zone);
  const date = requested ?? (await readComingDay(db, rules, clock.now()));
  const tomorrow = addDays(date, 1);
  const [counts, around] = await Promise.all([
    countOrdersByState(db, date),
    findNeighbouringDates(db, date, tomorrow),
  ]);
  const states = PROGRESS_STATES.map((state) => ({
    state,
    orders: Number(counts.find((row) => row.state === state)?.orders ?? 0),
  }));
  const orders = states.reduce((sum, each) => sum + each.orders, 0);
  return {
    date,
    isToday: date === today,
    isClosed: isClosedFor({ date, orders }, rules, clock.now()),
    orders,
    states,
    before: around.before,
    after: earliestDate(around.from, nextDeliveryDay(tomorrow, rules, today)),
  };
}
