import { LANGUAGES } from '@trpeza/contract/shared/language';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { countryNameOf } from '#features/settings/country-name.ts';
import { countryOf } from '#features/settings/settings.domain.ts';
import type { PostalAddress } from './addresses.steps.ts';

/** As on an envelope; the country only where it is not the kitchen's. */
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
