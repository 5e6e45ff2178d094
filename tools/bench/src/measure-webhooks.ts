import { createHmac, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { send } from './load/client.ts';
import { startProduct } from './product.ts';
import type { Report } from './report.ts';
import { percentile } from './statistics.ts';

const EVENTS = 2_000;
const CONNECTIONS = 8;
/** Stripe resends events that are not acknowledged, and disables an endpoint that often fails to. */
const AIM_MS = 100;
const SECRET = 'whsec_of_the_bench';

/**
 * How long Stripe waits until an event is acknowledged, which happens once it is stored together with its work. There is no
 * Stripe to answer here, so the work fails and is queued again continuously: the worst case.
 */
export async function measureWebhooks(folder: string, report: Report): Promise<void> {
  const own = join(folder, 'stripe');
  await mkdir(own, { recursive: true });
  const { child, port } = await startProduct(own, {
    LOG_LEVEL: 'silent',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
    STRIPE_WEBHOOK_SECRETS: SECRET,
    STRIPE_API_URL: 'http://127.0.0.1:9',
  });
  const times: number[] = [];
  let notified = 0;
  const notify = async () => {
    while (notified < EVENTS) {
      notified += 1;
      const event = signedEvent();
      const started = performance.now();
      await send({ port, method: 'POST', path: '/api/stripe/webhook', ...event });
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, notify));
  await child.stop();
  const [p50, p95, p99] = [percentile(times, 50), percentile(times, 95), percentile(times, 99)];
  report.calls.push({
    call: `webhook (${CONNECTIONS} at once)`,
    times: [p50, p95, p99],
    answers: times.length,
  });
  report.add('webhook acknowledged, p99', p99, 'ms', AIM_MS);
}

/** An event of realistic size. */
function signedEvent() {
  const created = Math.floor(Date.now() / 1000);
  const object = { id: `pi_${randomUUID()}`, object: 'payment_intent', filling: 'x'.repeat(3_000) };
  const type = 'payment_intent.succeeded';
  const body = { id: `evt_${randomUUID()}`, object: 'event', type, created, data: { object } };
  const signature = createHmac('sha256', SECRET)
    .update(`${created}.${JSON.stringify(body)}`)
    .digest('hex');
  return { body, headers: { 'stripe-signature': `t=${created},v1=${signature}` } };
}
