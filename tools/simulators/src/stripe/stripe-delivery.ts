import { Stripe } from 'stripe';

/** Receives a delivery, as the product's endpoint does; @returns the status of its response */
export type Receive = (delivery: { body: string; signature: string }) => Promise<number>;

export interface WebhookOptions {
  /** Where events are sent. */
  endpoint: string | Receive;
  secret: string;
  /** Whether events are only collected, for a test that delivers them itself. */
  isByHand?: boolean;
}

export const SIGNATURES = ['right', 'wrong', 'stale'] as const;
/** How an event is signed: `wrong` with another secret, `stale` too long ago to be accepted. */
export type Signature = (typeof SIGNATURES)[number];

const TEN_MINUTES = 600;

/** Delivers an event once. @returns the status of the answer, 0 when there was none */
export function sendOnce(
  { endpoint, secret }: WebhookOptions,
  { event, now, signature }: { event: Stripe.Event; now: Date; signature: Signature },
): Promise<number> {
  const body = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(now.getTime() / 1000) - (signature === 'stale' ? TEN_MINUTES : 0);
  const key = signature === 'wrong' ? `${secret}_of_somebody_else` : secret;
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, timestamp, secret: key });
  const receive = typeof endpoint === 'string' ? overHttp(endpoint) : endpoint;
  // The product is not running or closed the connection.
  return receive({ body, signature: header }).catch(() => 0);
}

const overHttp =
  (endpoint: string): Receive =>
  async ({ body, signature }) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const reply = await fetch(endpoint, { method: 'POST', headers, body });
    await reply.arrayBuffer();
    return reply.status;
  };
