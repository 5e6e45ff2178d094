import type { Language } from '@trpeza/contract/platform/language';
import { inEveryLanguage } from '@trpeza/contract/platform/localized';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { wordsIn } from '@trpeza/i18n/messages';

/** Step: the kitchen's name in messages and documents in a language, also before one has been set. */
export const nameOfKitchen = (
  names: Pick<Settings, 'kitchen_name' | 'kitchen_name_mk'>,
  language: Language,
): string =>
  inEveryLanguage(names, 'kitchen_name', language)[0]?.text ?? wordsIn(language)('common:ourKitchen');
