import { LANGUAGES } from '@trpeza/contract/shared/language';
import { freeWordsIn } from '@trpeza/i18n/messages';
import type { Words } from './cells.domain.ts';

const byLanguage = Object.fromEntries(LANGUAGES.map((language) => [language, freeWordsIn(language)]));
export const words: Words = (language) => (key) => byLanguage[language]!(key);
