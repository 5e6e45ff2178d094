import type { CalendarPreview, UnsavedRules } from '@trpeza/contract/ordering/calendar.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { addDays, localDateOf, localTimeOf } from '#platform/local-time.domain.ts';
import {
  MAX_DAYS_AHEAD,
  cutoffOf,
  cutoffRuleOf,
  deliverableDates,
  isDeliveryDay,
} from './calendar.domain.ts';
import { countOpenOrders, listSlotLoads } from './calendar.queries.ts';
import type { CalendarDeps } from './delivery-options.ts';

const SHOWN_DATES = 8;

/** Previews the calendar with unsaved settings, and lists existing deliveries that would no longer fit them. */
export async function previewCalendar(
  { db, clock, settings }: CalendarDeps,
  unsaved: UnsavedRules,
): Promise<CalendarPreview> {
  const now = clock.now();
  const saved = await settings.read();
  const said = Object.entries(unsaved).filter(([, value]) => value !== undefined);
  const rules = { ...saved, ...Object.fromEntries(said) } as Settings;
  const today = localDateOf(now, rules.time_zone);
  const loads = await listSlotLoads(db, today, addDays(today, MAX_DAYS_AHEAD));
  return {
    today,
    dates: deliverableDates(rules, now)
      .slice(0, SHOWN_DATES)
      .map((date) => ({
        date,
        orderUntilDate: localDateOf(cutoffOf(date, rules), rules.time_zone),
        orderUntilTime: cutoffRuleOf(date, rules).time,
      })),
    cutoffs: movedCutoffs(rules, saved, await countOpenOrders(db, today)),
    affected: affectedBy(rules, saved, loads),
  };
}

/**
 * Returns the delivery days with open orders whose cut-off changes. Excludes days that the change closes, because all
 * their orders are listed as affected.
 */
function movedCutoffs(
  rules: Settings,
  saved: Settings,
  days: Awaited<ReturnType<typeof countOpenOrders>>,
): CalendarPreview['cutoffs'] {
  const shown = (instant: Date) => {
    const [date = '', time = ''] = localTimeOf(instant, saved.time_zone).split('T');
    return { date, time };
  };
  return days
    .filter(({ deliveryDate }) => isDeliveryDay(deliveryDate, rules))
    .map(({ deliveryDate: date, orders }) => {
      const [before, after] = [cutoffOf(date, saved), cutoffOf(date, rules)];
      return { date, orders, before, after };
    })
    .filter(({ before, after }) => before.getTime() !== after.getTime())
    .map(({ date, orders, before, after }) => ({ date, orders, from: shown(before), to: shown(after) }));
}

type Load = Awaited<ReturnType<typeof listSlotLoads>>[number];

/**
 * Returns the existing deliveries that do not fit the unsaved settings. Excludes deliveries that do not fit the saved
 * settings either.
 */
function affectedBy(rules: Settings, saved: Settings, loads: readonly Load[]): CalendarPreview['affected'] {
  const placeOf = ({ deliveryDate, deliverySlot }: Load) => `${deliveryDate} ${deliverySlot}`;
  const ordered = [...loads].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  return ordered.flatMap(({ deliveryDate: date, deliverySlot: slot, taken: deliveries }) => {
    const found = (why: 'closed' | 'slot' | 'capacity') => [{ why, date, slot, deliveries }];
    if (!isDeliveryDay(date, rules)) return isDeliveryDay(date, saved) ? found('closed') : [];
    if (!rules.open_slots.includes(slot)) return saved.open_slots.includes(slot) ? found('slot') : [];
    const isOver = ({ slot_capacity: most }: Settings) => most !== null && deliveries > most;
    return isOver(rules) && !isOver(saved) ? found('capacity') : [];
  });
}
