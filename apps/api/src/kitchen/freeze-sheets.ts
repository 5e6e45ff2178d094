import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { daysClosingSoon, isDeliveryDay, isDue } from '#ordering/calendar/calendar.domain.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import type { Deps } from '#platform/deps.ts';
import { freezeOrders } from './production.queries.ts';

type FreezeDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/**
 * Freezes the production sheets of all dates whose cut-off has passed. Runs every minute; frozen sheets are not changed.
 * @returns the dates whose cut-off has passed
 */
export async function freezeSheets(deps: FreezeDeps): Promise<string[]> {
  const rules = await deps.settings.read();
  const today = localDateOf(deps.clock.now(), rules.time_zone);
  return freezeThose(deps, rules, daysClosingSoon(rules, today));
}

/** Freezes the sheet of one date, in case it is read after the cut-off but before the next run of the job. */
export async function freezeSheet(deps: FreezeDeps, date: string): Promise<void> {
  await freezeThose(deps, await deps.settings.read(), [date]);
}

async function freezeThose(deps: FreezeDeps, rules: Settings, dates: string[]): Promise<string[]> {
  const now = deps.clock.now();
  const due = dates.filter((date) => isDue(date, rules, now));
  if (due.length === 0) return due;
  const input = due.map((date) => ({ date, isDeliveryDay: isDeliveryDay(date, rules) }));
  await freezeOrders(deps.db, input, now);
  return due;
}
