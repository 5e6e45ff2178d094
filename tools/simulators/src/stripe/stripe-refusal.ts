import type Stripe from 'stripe';
import type {
  CardRefusal,
  RefusalReason,
} from '@trpeza/api/src/money/online-payments/gateway/card-gateway.domain.ts';

export interface StripeError {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
}

/** An error response of Stripe. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: StripeError;
  /** Whether work on the request had started. The request's key then always gets the same response from now on. */
  readonly isKept: boolean;

  constructor(status: number, error: StripeError, { isKept = true } = {}) {
    super(error.message);
    this.status = status;
    this.error = error;
    this.isKept = isKept;
  }
}

/** An error for invalid input, before the request starts. */
export const badRequest = (error: Omit<StripeError, 'type'>): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', ...error }, { isKept: false });

export const noSuchObject = (object: string, id: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param: object === 'payment_intent' ? 'intent' : 'id',
  });

const CARD_REFUSALS: Readonly<Record<RefusalReason, Omit<StripeError, 'type'>>> = {
  'key-reused': { message: 'Keys for idempotent requests can only be used with the same parameters.' },
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  'not-open': {
    code: 'payment_intent_unexpected_state',
    message: "The PaymentIntent's status does not allow this.",
  },
  'not-paid': { message: 'This PaymentIntent does not have a successful charge to refund.' },
  'too-much': { message: 'Refund amount is greater than unrefunded amount on charge.', param: 'amount' },
  'nothing-left': { code: 'charge_already_refunded', message: 'The charge has already been refunded.' },
  disputed: { code: 'charge_disputed', message: 'The charge has been charged back.' },
  'not-disputed': { message: 'This dispute is already closed.' },
};

/** Stripe's message for an error of the shared card rules. */
export function describeCardRefusal(
  { reason }: CardRefusal,
  about: Partial<StripeError> = {},
): StripeRefusal {
  const words = { ...CARD_REFUSALS[reason], ...about };
  if (reason === 'declined') return new StripeRefusal(402, { type: 'card_error', ...words });
  if (reason === 'key-reused')
    return new StripeRefusal(400, { type: 'idempotency_error', ...words }, { isKept: false });
  return new StripeRefusal(400, { type: 'invalid_request_error', ...words });
}
