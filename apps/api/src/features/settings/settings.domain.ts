import { COUNTRIES, type Country } from '@trpeza/contract/accounts/countries.constants';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';

/** TypeScript does not know yet what every engine can say. */
type Zoned = Intl.Locale & { getTimeZones(): string[] | undefined };

const ZONES = new Map<string, Country>(
  COUNTRIES.flatMap((country) =>
    // oxlint-disable-next-line no-restricted-globals -- asks the platform which zones a country has; formats nothing
    ((new Intl.Locale(`und-${country}`) as Zoned).getTimeZones() ?? []).map(
      (zone) => [zone, country] as const,
    ),
  ),
);

/** The country of new addresses: the chosen one, else where the kitchen's clock stands; null where that says nothing. */
export const countryOf = ({ country, time_zone }: Pick<Settings, 'country' | 'time_zone'>): Country | null =>
  country ?? ZONES.get(time_zone) ?? null;
