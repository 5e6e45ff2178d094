import { LANGUAGES } from '@trpeza/contract/platform/language';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { countryNameOf } from '#platform/settings/country-name.ts';
import { countryOf } from '#platform/settings/country.domain.ts';
import type { PostalAddress } from './addresses.queries.ts';

/** Address lines as on an envelope. The country is left out within the kitchen's own country. */
export function postalLines(address: PostalAddress | undefined, settings: Settings): string[] {
  if (!address) return [];
  const own = countryOf(settings);
  const names = LANGUAGES.map((language) => countryNameOf(settings, language));
  const isAbroad = own !== address.country && !names.includes(address.country);
  return [
    address.addressLine1,
    address.addressLine2,
    [address.city, address.state, address.zipCode].filter(Boolean).join(' '),
    isAbroad ? address.country : '',
  ].flatMap((line) => line || []);
}
