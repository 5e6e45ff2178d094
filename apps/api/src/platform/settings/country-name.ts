import type { Language } from '@trpeza/contract/platform/language';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { translatorFor } from '@trpeza/i18n/messages';
import { countryOf } from './country.domain.ts';

/** Returns the name, in a language, of the country that new addresses start with; empty if there is none. */
export function countryNameOf(settings: Pick<Settings, 'country' | 'time_zone'>, language: Language): string {
  const country = countryOf(settings);
  return country === null ? '' : translatorFor(language)(`accounts:countries.${country}`);
}
