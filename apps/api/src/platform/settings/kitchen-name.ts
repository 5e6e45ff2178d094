import type { Language } from '@trpeza/contract/platform/language';
import { inEveryLanguage } from '@trpeza/contract/platform/localized';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { translatorFor } from '@trpeza/i18n/messages';

/** Returns the kitchen's name in a language, with a fallback while none is set. */
export const nameOfKitchen = (
  names: Pick<Settings, 'kitchen_name' | 'kitchen_name_mk'>,
  language: Language,
): string =>
  inEveryLanguage(names, 'kitchen_name', language)[0]?.text ?? translatorFor(language)('common:ourKitchen');
