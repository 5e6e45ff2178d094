import { Stripe } from 'stripe';

const stripe = new Stripe('sk_test_none');

/** An event as Stripe sends it: its bytes, and the header with their signature. */
export function signedEvent(
  event: object,
  { secret, at }: { secret: string; at: Date },
): { payload: string; headers: Record<string, string> } {
  // Indented like Stripe's payload, so that parsing and serialising would not reproduce the bytes.
  const payload = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return {
    payload,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  };
}

let made = 0;

/** A Stripe event about a payment. The product must ignore all fields except the ids. */
export const paymentEvent = (reference: string, type = 'payment_intent.succeeded', at = new Date()) => ({
  id: `evt_test_${(made += 1)}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  type,
  created: Math.floor(at.getTime() / 1000),
  livemode: false,
  pending_webhooks: 1,
  request: null,
  data: {
    object: {
      id: reference,
      object: 'payment_intent',
      status: 'succeeded',
      amount: 1,
      receipt_email: 'ana@example.org',
    },
  },
});
