import type { StripeError } from '@stripe/stripe-js';

/** Why a card payment failed, grouped by what the user can do; the banks' more detailed reasons are not shown. */
export type CardRefusal =
  | 'declined'
  | 'funds'
  | 'expired'
  | 'code'
  | 'number'
  | 'confirm'
  | 'incomplete'
  | 'unreachable';

const BY_CODE: Record<string, CardRefusal> = {
  insufficient_funds: 'funds',
  expired_card: 'expired',
  invalid_expiry_month: 'expired',
  invalid_expiry_year: 'expired',
  incorrect_cvc: 'code',
  invalid_cvc: 'code',
  incorrect_number: 'number',
  invalid_number: 'number',
  authentication_required: 'confirm',
  payment_intent_authentication_failure: 'confirm',
};

/**
 * Maps an error of Stripe to a reason for which the shop has a text, because Stripe's own messages do not exist in all
 * our languages.
 */
export function cardRefusalOf({ type, code, decline_code }: StripeError): CardRefusal {
  if (type === 'validation_error') return 'incomplete';
  const known = BY_CODE[decline_code ?? ''] ?? BY_CODE[code ?? ''];
  if (known) return known;
  return type === 'card_error' ? 'declined' : 'unreachable';
}
