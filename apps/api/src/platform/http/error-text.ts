import { conflictSentences } from '@trpeza/contract/menu/conflict.constants';
import type { Conflict } from '@trpeza/contract/menu/diets.constants';
import type { ErrorCode } from '@trpeza/contract/platform/errors';
import { ORDER_STATUSES } from '@trpeza/contract/ordering/orders.states';
import { formatDate, formatMonth, formatPrice, formatSlot } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/platform/language';
import { type Localizable, localized } from '@trpeza/contract/platform/localized';
import { errorMessage, untypedTranslatorFor } from '@trpeza/i18n/messages';
import type { ErrorParams, FieldRule } from '#platform/domain-error.ts';

/**
 * Formatters by parameter name: parameters are raw (`"33.99"`, `"2026-11-30"`, `"pending"`) and messages need readable text.
 */
const PARAMETER_FORMATS: Record<string, (value: string, language: Language, params: ErrorParams) => string> =
  {
    remaining: price,
    price,
    amount: price,
    sum: price,
    total: price,
    closing: price,
    fullAmount: price,
    customerAmount: price,
    businessAmount: price,
    date: day,
    nextDate: day,
    month: (value, language) => formatMonth(value, language),
    slot: (value, language) => formatSlot(value, language),
    from: statusOrDay,
    to: statusOrDay,
    status,
    reasons: (value, language) =>
      conflictSentences(value.split(',') as Conflict[], untypedTranslatorFor(language)),
  };

function price(value: string, language: Language, params: ErrorParams): string {
  return formatPrice(value, String(params['currency'] ?? 'USD'), language);
}

function status(value: string, language: Language): string {
  return untypedTranslatorFor(language)(`orders:status.${value}`);
}

function day(value: string, language: Language): string {
  return formatDate(value, language, 'long');
}

/** Formats `from` or `to` of an error. They are statuses in a transition, and dates in an agreement or a pause. */
function statusOrDay(value: string, language: Language): string {
  return (ORDER_STATUSES as readonly string[]).includes(value)
    ? status(value, language)
    : day(value, language);
}

interface Reader {
  currency?: string | undefined;
  isForStaff?: boolean;
}

/**
 * Returns the message of an error in the request's language. A meal's name is translated if both names are given.
 * @param currency the kitchen's, for errors that have no currency of their own
 * @param isForStaff whether the message says "the customer's" where customers read "your"
 */
export function errorText(
  code: ErrorCode,
  params: ErrorParams,
  language: Language,
  { currency, isForStaff = false }: Reader = {},
): string {
  const known = currency === undefined ? params : { currency, ...params };
  const written = Object.entries(params).map(([name, value]) => {
    return [
      name,
      value === '' ? '' : (PARAMETER_FORMATS[name]?.(String(value), language, known) ?? value),
    ] as const;
  });
  const words = Object.fromEntries(written);
  if (params['nameMk']) words['name'] = localized(params as Localizable<'name'>, 'name', language).text;
  if (isForStaff) words['context'] = 'staff';
  // If there is no next day to order for, the message has a variant that omits it.
  if (params['nextDate'] === '') words['context'] = 'none';
  return errorMessage(code, words, language);
}

export interface ErrorTextContext {
  language: Language;
  currency: string;
}

interface Refused {
  code: ErrorCode;
  params: ErrorParams;
}

/** Returns one of several errors as staff see it in a response. */
export const presentRefusal = ({ code, params }: Refused, { language, currency }: ErrorTextContext) => ({
  code,
  message: errorText(code, params, language, { currency, isForStaff: true }),
});

export const ruleText = ({ rule, params }: Omit<FieldRule, 'path'>, language: Language): string =>
  untypedTranslatorFor(language)(rule, params);
