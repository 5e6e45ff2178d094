import type { Language } from '../platform/language.ts';
import { inEveryLanguage, type Localizable } from '../platform/localized.ts';

/** The kitchen's name in a language, or else in the other one; empty if none is set. */
export const kitchenNameIn = (kitchen: Localizable<'name'>, language: Language): string =>
  inEveryLanguage(kitchen, 'name', language)[0]?.text ?? '';
