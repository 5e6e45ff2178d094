import { conflictSentences } from '@trpeza/contract/meals/conflict.constants';
import type { Conflict } from '@trpeza/contract/meals/diets.constants';
import type { ErrorCode } from '@trpeza/contract/shared/errors';
import { formatDate, formatMonth, formatPrice, formatSlot } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/shared/language';
import { type Localizable, localized } from '@trpeza/contract/shared/localized';
import { errorMessage, freeWordsIn } from '@trpeza/i18n/messages';
import type { ErrorParams } from '#platform/domain-error.ts';

/** Parameters are sent raw (`"33.99"`, `"2026-11-30"`, `"pending"`); messages format them for people. */
const WRITTEN: Record<string, (value: string, language: Language, params: ErrorParams) => string> = {
  remaining: price,
  price,
  fullAmount: price,
  customerAmount: price,
  businessAmount: price,
  date: (value, language) => formatDate(value, language, 'long'),
  nextDate: (value, language) => formatDate(value, language, 'long'),
  month: (value, language) => formatMonth(value, language),
  slot: (value, language) => formatSlot(value, language),
  from: status,
  to: status,
  status,
  reasons: (value, language) => conflictSentences(value.split(',') as Conflict[], freeWordsIn(language)),
};

function price(value: string, language: Language, params: ErrorParams): string {
  return formatPrice(value, String(params['currency'] ?? 'USD'), language);
}

function status(value: string, language: Language): string {
  return freeWordsIn(language)(`orders:status.${value}`);
}

/** The message of a refusal in the request's language. A meal's name follows the language where both are given. */
export function errorText(code: ErrorCode, params: ErrorParams, language: Language): string {
  const written = Object.entries(params).map(([name, value]) => {
    return [name, WRITTEN[name]?.(String(value), language, params) ?? value] as const;
  });
  const words = Object.fromEntries(written);
  if (params['nameMk']) words['name'] = localized(params as Localizable<'name'>, 'name', language).text;
  // Where no other day can be ordered, the sentence that names it has a variant without.
  if (params['nextDate'] === '') words['context'] = 'none';
  return errorMessage(code, words, language);
}

export const ruleText = (rule: string, language: Language): string => freeWordsIn(language)(rule);
