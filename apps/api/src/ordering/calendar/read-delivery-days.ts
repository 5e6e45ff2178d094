import type { DeliveryDays, DeliveryDaysQuery } from '@trpeza/contract/ordering/calendar.schemas';
import { addDays, localDateOf } from '#platform/local-time.domain.ts';
import {
  cutoffOf,
  isClosedFor,
  isDeliverable,
  isDeliveryDay,
  openedOn,
  replacementOf,
} from './calendar.domain.ts';
import { countOrdersPerDay } from './calendar.queries.ts';
import type { CalendarDeps } from './delivery-options.ts';
import { holidaysBetween, stateOf } from './holidays.ts';

/** Reads every date of a range, with the calendar's rules as they are now and the active orders of each date. */
export async function readDeliveryDays(
  { db, clock, settings }: CalendarDeps,
  { from, to }: DeliveryDaysQuery,
): Promise<DeliveryDays> {
  const [rules, now] = [await settings.read(), clock.now()];
  const [ordered, holidays] = await Promise.all([
    countOrdersPerDay(db, from, to),
    holidaysBetween(stateOf(rules), from, to),
  ]);
  const days: DeliveryDays['days'] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { orders, meals } = ordered.get(date) ?? { orders: 0, meals: 0 };
    const holiday = holidays.find((each) => each.date === date);
    const isDelivery = isDeliveryDay(date, rules);
    days.push({
      date,
      isDeliveryDay: isDelivery,
      isClosed: isClosedFor({ date, orders }, rules, now),
      isAdded: openedOn(date, rules) !== undefined,
      insteadOf: openedOn(date, rules)?.insteadOf ?? null,
      replacedBy: replacementOf(date, rules)?.date ?? null,
      holiday: holiday ? { name: holiday.name, key: holiday.key } : null,
      orderUntil: isDelivery ? cutoffOf(date, rules).toISOString() : null,
      canBeOrdered: isDeliverable(date, rules, now),
      orders,
      meals,
    });
  }
  return { today: localDateOf(now, rules.time_zone), timeZone: rules.time_zone, days };
}
