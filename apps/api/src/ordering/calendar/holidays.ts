import { HOLIDAYS, type AustralianState } from '@trpeza/contract/ordering/holidays.constants';
import type { PublicHolidays } from '@trpeza/contract/ordering/calendar.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { addDays, localDateOf } from '#platform/local-time.domain.ts';
import type { CalendarDeps } from './delivery-options.ts';

/** Maps each Australian time zone to the state or territory whose capital uses it. */
const STATE_OF_ZONE: Record<string, AustralianState> = {
  'Australia/Adelaide': 'SA',
  'Australia/Brisbane': 'QLD',
  'Australia/Canberra': 'ACT',
  'Australia/Darwin': 'NT',
  'Australia/Hobart': 'TAS',
  'Australia/Melbourne': 'VIC',
  'Australia/Perth': 'WA',
  'Australia/Sydney': 'NSW',
};

/** The selected state, or else the state of the kitchen's time zone; null outside Australia. */
export const stateOf = ({
  holiday_state,
  time_zone,
}: Pick<Settings, 'holiday_state' | 'time_zone'>): AustralianState | null =>
  holiday_state ?? STATE_OF_ZONE[time_zone] ?? null;

const AHEAD_DAYS = 400;

/**
 * Returns the public holidays of a state, from tomorrow on for about a year. They are only suggestions: no date is closed
 * automatically.
 * @param chosen the selected state; defaults to the state in the settings
 */
export async function publicHolidays(
  { clock, settings }: Pick<CalendarDeps, 'clock' | 'settings'>,
  chosen?: AustralianState,
): Promise<PublicHolidays> {
  const rules = await settings.read();
  const state = chosen ?? stateOf(rules);
  const today = localDateOf(clock.now(), rules.time_zone);
  return { state, days: await holidaysBetween(state, addDays(today, 1), addDays(today, AHEAD_DAYS)) };
}

/** Public holidays of a state from one date to another, both included. Empty outside Australia. */
export async function holidaysBetween(
  state: AustralianState | null,
  from: string,
  to: string,
): Promise<PublicHolidays['days']> {
  if (!state) return [];
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const found = await Promise.all(years.map((year) => holidaysOf(state, year)));
  return found.flat().filter(({ date }) => date >= from && date <= to);
}

/** Public holidays of a year including substitute days, read from the files of the `date-holidays` library. */
export async function holidaysOf(state: AustralianState, year: number): Promise<PublicHolidays['days']> {
  // Imported lazily: loading the library with all its countries takes half a second and 30 MB, and only two pages of the
  // office need it.
  const { default: Holidays } = await import('date-holidays');
  const known = new Holidays('AU', state, { types: ['public'], languages: ['en'] });
  return known.getHolidays(year).map(({ date, name }) => {
    const plain = name.replace(SUBSTITUTE, '');
    const key = plain
      .toLowerCase()
      .replaceAll("'", '')
      .replaceAll(/[^a-z]+/g, '-');
    return {
      date: date.slice(0, 10),
      name: plain,
      key: HOLIDAYS.find((each) => each === key) ?? null,
      isSubstitute: name !== plain,
    };
  });
}

const SUBSTITUTE = / \(substitute day\)$/;
