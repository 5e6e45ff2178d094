import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Stripe } from 'stripe';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { Fault } from './faults.ts';
import { SIMULATED_STRIPE, SIMULATED_WEBHOOK_SECRET, startSimulators } from './start-simulators.ts';

const WISH = { amount: 2_550, currency: 'aud' };
const cli = fileURLToPath(new URL('./simulators.cli.ts', import.meta.url));
const connect = (port: number | string) =>
  new Stripe(SIMULATED_STRIPE.secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });

const simulators = await startSimulators();
const stripe = connect(simulators.port);
afterAll(() => simulators.close());
afterEach(() => simulators.faults.heal());

it('the simulators fail requests before or after their work, as the fault specifies', async () => {
  const outcomes: Record<Exclude<Fault, 'delay' | `timeout-${string}`>, boolean> = {
    'rate-limited': false,
    'failed-before': false,
    'failed-after': true,
    'bad-gateway': false,
    unavailable: false,
    'reset-before': false,
    'reset-after': true,
    cut: true,
  };
  for (const [fault, isDone] of Object.entries(outcomes)) {
    const metadata = { payment: fault };
    simulators.faults.on('stripe.payment_intents.create', fault as Fault, { about: fault, times: 9 });
    await expect(stripe.paymentIntents.create({ ...WISH, metadata }), fault).rejects.toThrow();
    const made = simulators.stripe.records().some((record) => record.metadata['payment'] === fault);
    expect(made, fault).toBe(isDone);
  }
});

it('createFaults draws the same faults from the same seed', async () => {
  const draw = async (seed: number) => {
    simulators.faults.heal();
    simulators.faults.draw({ seed, chance: 0.3, among: ['unavailable', 'rate-limited'] });
    const statuses = [];
    for (let nth = 0; nth < 20; nth += 1)
      statuses.push(
        await stripe.paymentIntents.list({ limit: 1 }).then(
          () => 200,
          (error: { statusCode: number }) => error.statusCode,
        ),
      );
    return statuses;
  };
  const first = await draw(1);
  expect(await draw(1)).toEqual(first);
  expect(await draw(2)).not.toEqual(first);
});

it('the simulators deliver signed events, and retry until the endpoint accepts them', async () => {
  const took: string[] = [];
  let status = 500;
  const endpoint = createServer(async (request, response) => {
    const header = String(request.headers['stripe-signature']);
    const now = simulators.clock.now().getTime();
    const body = await text(request);
    const event = Stripe.webhooks.constructEvent(body, header, SIMULATED_WEBHOOK_SECRET, 300, undefined, now);
    took.push(`${event.type} ${status}`);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const { port } = endpoint.address() as { port: number };
  const { webhooks } = simulators.stripe;
  webhooks.sendTo({ endpoint: `http://127.0.0.1:${port}/`, secret: SIMULATED_WEBHOOK_SECRET });
  const { id } = await stripe.paymentIntents.create(WISH);
  await webhooks.settled();
  status = 200;
  await simulators.clock.advance(5 * 60_000);
  await simulators.stripe.pay(id, '4242424242424242');
  await webhooks.settled();
  expect(took).toEqual([
    'payment_intent.created 500',
    'payment_intent.created 200',
    'payment_intent.succeeded 200',
    'charge.succeeded 200',
  ]);
  endpoint.close();
});

it('the simulators run as a command with controls over HTTP', async () => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', cli, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => void (output += String(chunk)));
  await expect.poll(() => output, { timeout: 20_000 }).toContain('EZIDEBIT_PAGE_URL=');
  const [, port = ''] = /STRIPE_API_URL=http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? [];
  const control = async (name: string, input = {}) => {
    const url = `http://127.0.0.1:${port}/control/${name}`;
    const reply = await fetch(url, { method: 'POST', body: JSON.stringify(input) });
    return (await reply.json()) as { now: string; status: string };
  };
  const { id: intent } = await connect(port).paymentIntents.create(WISH);
  expect(await control('stripe/pay', { intent, card: '4242424242424242' })).toMatchObject({
    status: 'succeeded',
  });
  const before = Date.parse((await control('clock')).now);
  await control('clock/advance', { milliseconds: 86_400_000 });
  expect(Date.parse((await control('clock')).now)).toBeGreaterThanOrEqual(before + 86_400_000);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
