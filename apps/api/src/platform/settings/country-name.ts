import type { Language } from '@trpeza/contract/platform/language';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { translatorFor } from '@trpeza/i18n/messages';
import { countryOf } from './country.domain.ts';

/**
 * Returns the name, in the given language, of the country that new addresses start with. Empty if there is no such
 * country.
 */
export function countryNameOf(settings: Pick<Settings, 'country' | 'time_zone'>, language: Language): string {
  const country = countryOf(settings);
  return country === null ? '' : translatorFor(language)(`accounts:countries.${country}`);
}
