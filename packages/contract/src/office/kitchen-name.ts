import type { Language } from '../platform/language.ts';
import { inEveryLanguage, type Localizable } from '../platform/localized.ts';

/** The kitchen's name in a language, else in the other one; empty until somebody has entered it. */
export const kitchenNameIn = (kitchen: Localizable<'name'>, language: Language): string =>
  inEveryLanguage(kitchen, 'name', language)[0]?.text ?? '';
