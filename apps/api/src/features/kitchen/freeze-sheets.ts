import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import {
  addDays,
  cutoffOf,
  isDeliveryDay,
  localDateOf,
  type CalendarRules,
} from '#features/calendar/calendar.domain.ts';
import type { Deps } from '#src/deps.ts';
import { freezeOrders } from './production.queries.ts';

type FreezeDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** Freezes the sheets of all dates whose cut-off has passed. Runs every minute; what is frozen stays as it is. */
export async function freezeSheets(deps: FreezeDeps): Promise<void> {
  const rules = await deps.settings.read();
  const today = localDateOf(deps.clock.now(), rules.time_zone);
  const days = Array.from({ length: rules.order_cutoff.daysBefore + 1 }, (_, ahead) => addDays(today, ahead));
  await freezeThose(deps, rules, days);
}

/** Step: the same for one date, for who reads its sheet before the minute has come round. */
export async function freezeSheet(deps: FreezeDeps, date: string): Promise<void> {
  await freezeThose(deps, await deps.settings.read(), [date]);
}

async function freezeThose({ db, clock }: FreezeDeps, rules: Settings, dates: string[]): Promise<void> {
  const now = clock.now();
  const due = dates.filter((date) => isDue(date, rules, now));
  if (due.length === 0) return;
  const input = due.map((date) => ({ date, isDeliveryDay: isDeliveryDay(date, rules) }));
  await freezeOrders(db, input, now);
}

/** A date that is over is left alone: what had been ordered at its cut-off nobody wrote down in time. */
const isDue = (date: string, rules: CalendarRules, now: Date): boolean =>
  date >= localDateOf(now, rules.time_zone) && now > cutoffOf(date, rules);
