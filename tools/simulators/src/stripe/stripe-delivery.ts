import { Stripe } from 'stripe';

/**
 * Receives a delivery as the product's endpoint does.
 * @returns the status of its response
 */
export type Receive = (delivery: { body: string; signature: string }) => Promise<number>;

export interface WebhookOptions {
  /** The URL or function that receives the events. */
  endpoint: string | Receive;
  secret: string;
  /** Whether events are only collected, so that a test can deliver them. */
  isByHand?: boolean;
}

export const SIGNATURE_KINDS = ['right', 'wrong', 'stale'] as const;
/** How an event is signed: `wrong` uses another secret, `stale` has a timestamp that is too old. */
export type SignatureKind = (typeof SIGNATURE_KINDS)[number];

const TEN_MINUTES = 600;

/**
 * Delivers an event once.
 * @returns the status of the response; 0 without one
 */
export function sendOnce(
  { endpoint, secret }: WebhookOptions,
  { event, now, signature }: { event: Stripe.Event; now: Date; signature: SignatureKind },
): Promise<number> {
  const body = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(now.getTime() / 1000) - (signature === 'stale' ? TEN_MINUTES : 0);
  const key = signature === 'wrong' ? `${secret}_of_somebody_else` : secret;
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, timestamp, secret: key });
  const receive = typeof endpoint === 'string' ? overHttp(endpoint) : endpoint;
  // Status 0 when the product is not running or has closed the connection.
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
