import { request as http } from 'node:http';
import { request as https } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';
import type { DueDelivery } from './webhooks.queries.ts';

/** A receiver that needs more time should respond first and process the event afterwards. */
const RESPONSE_TIMEOUT_MS = 10_000;

interface Options {
  now: Date;
  /** Whether private IP addresses and http are allowed. */
  allowsPrivate: boolean;
}

/**
 * Sends one delivery, signed according to Standard Webhooks. Does not follow redirects, and checks the IP address after
 * DNS resolution, so that no host name can point into our own network (SSRF).
 * @returns `error` is null for a 2xx response
 */
export async function postWebhook(
  delivery: Pick<DueDelivery, 'messageId' | 'body' | 'url' | 'secret' | 'oldSecret' | 'oldSecretUntil'>,
  { now, allowsPrivate }: Options,
): Promise<{ status: number | null; error: string | null }> {
  const isHttps = delivery.url.startsWith('https:');
  if (!isHttps && !allowsPrivate) return { status: null, error: 'The URL does not begin with https.' };
  const filter = { allowPrivateIPAddress: allowsPrivate };
  const agent = isHttps ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter);
  try {
    const status = await new Promise<number>((resolve, reject) => {
      const sending = (isHttps ? https : http)(
        delivery.url,
        {
          method: 'POST',
          agent,
          headers: headersOf(delivery, now),
          signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        },
        (answer) => {
          resolve(answer.statusCode!);
          answer.destroy();
        },
      );
      sending.on('error', reject);
      sending.end(delivery.body);
    });
    const isGood = status >= 200 && status < 300;
    return { status, error: isGood ? null : `HTTP ${status}` };
  } catch (error) {
    return { status: null, error: reasonOf(error as Error) };
  } finally {
    agent.destroy();
  }
}

function headersOf(
  { messageId, body, secret, oldSecret, oldSecretUntil }: Parameters<typeof postWebhook>[0],
  now: Date,
) {
  const id = `msg_${messageId}`;
  const secrets = oldSecret && oldSecretUntil && oldSecretUntil > now ? [secret, oldSecret] : [secret];
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Trpeza-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign(id, now, body)).join(' '),
  };
}

function reasonOf(error: Error & { code?: string }): string {
  if (error.name === 'TimeoutError') return `No response within ${RESPONSE_TIMEOUT_MS / 1000} seconds.`;
  return error.message || error.code || error.name;
}
