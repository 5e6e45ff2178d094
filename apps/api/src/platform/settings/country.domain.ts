import { COUNTRIES, type Country } from '@trpeza/contract/customers/countries.constants';
import type { Settings } from '@trpeza/contract/office/settings.schemas';

/** A locale with a method that TypeScript's types lack. All supported engines have the method. */
type Zoned = Intl.Locale & { getTimeZones(): string[] | undefined };

const ZONES = new Map<string, Country>(
  COUNTRIES.flatMap((country) =>
    // oxlint-disable-next-line no-restricted-globals -- asks the platform which zones a country has; formats nothing
    ((new Intl.Locale(`und-${country}`) as Zoned).getTimeZones() ?? []).map(
      (zone) => [zone, country] as const,
    ),
  ),
);

/**
 * Returns the country of new addresses: the country in the settings, or else that of the time zone; null if the time zone
 * has none.
 */
export const countryOf = ({ country, time_zone }: Pick<Settings, 'country' | 'time_zone'>): Country | null =>
  country ?? ZONES.get(time_zone) ?? null;
