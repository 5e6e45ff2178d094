import { HOLIDAYS, type State } from '@trpeza/contract/ordering/holidays.constants';
import type { PublicHolidays } from '@trpeza/contract/ordering/calendar.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { addDays, localDateOf } from './calendar.domain.ts';
import type { CalendarDeps } from './delivery-options.ts';

/** Whose capital, or largest part, keeps this time. */
const STATE_OF_ZONE: Record<string, State> = {
  'Australia/Adelaide': 'SA',
  'Australia/Brisbane': 'QLD',
  'Australia/Canberra': 'ACT',
  'Australia/Darwin': 'NT',
  'Australia/Hobart': 'TAS',
  'Australia/Melbourne': 'VIC',
  'Australia/Perth': 'WA',
  'Australia/Sydney': 'NSW',
};

/** The chosen state, otherwise that of the kitchen's time zone; null outside Australia. */
export const stateOf = ({
  holiday_state,
  time_zone,
}: Pick<Settings, 'holiday_state' | 'time_zone'>): State | null =>
  holiday_state ?? STATE_OF_ZONE[time_zone] ?? null;

const AHEAD_DAYS = 400;

/**
 * The public holidays of a state from tomorrow on, for a good year. They are only offered: nothing closes by itself.
 * @param chosen the state, where it is not that of the settings
 */
export async function publicHolidays(
  { clock, settings }: Pick<CalendarDeps, 'clock' | 'settings'>,
  chosen?: State,
): Promise<PublicHolidays> {
  const rules = await settings.read();
  const state = chosen ?? stateOf(rules);
  if (!state) return { state, days: [] };
  const today = localDateOf(clock.now(), rules.time_zone);
  const last = addDays(today, AHEAD_DAYS);
  const [first, final] = [Number(today.slice(0, 4)), Number(last.slice(0, 4))];
  const years = Array.from({ length: final - first + 1 }, (_, index) => first + index);
  const found = await Promise.all(years.map((year) => holidaysOf(state, year)));
  return { state, days: found.flat().filter(({ date }) => date > today && date <= last) };
}

/** The public holidays of a year, with the weekdays that stand for them; read from the library's own files. */
export async function holidaysOf(state: State, year: number): Promise<PublicHolidays['days']> {
  // Only the office's settings need it: all its countries are half a second and 30 MB.
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
