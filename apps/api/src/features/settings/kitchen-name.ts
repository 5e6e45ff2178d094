import { kitchenNameIn } from '@trpeza/contract/settings/kitchen-name';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';

type Names = Pick<Settings, 'kitchen_name' | 'kitchen_name_mk'>;

/** Step: how letters and papers call the kitchen in a language, also before anybody has entered its name. */
export const nameOfKitchen = (
  { kitchen_name: name, kitchen_name_mk: nameMk }: Names,
  language: Language,
): string => kitchenNameIn({ name, nameMk }, language) || wordsIn(language)('common:ourKitchen');
