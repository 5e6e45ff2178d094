import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { SIMULATED_STRIPE } from './start-simulators.ts';

const cli = fileURLToPath(new URL('./simulators.cli.ts', import.meta.url));

it('starts alone, says where it is, follows the time, and stops when it is told to', async () => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', cli, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => void (output += String(chunk)));
  await expect.poll(() => output, { timeout: 20_000 }).toContain('EZIDEBIT_PAGE_URL=');
  const [, port = ''] = /STRIPE_API_URL=http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? [];
  const stripe = new Stripe(SIMULATED_STRIPE.secretKey, { host: '127.0.0.1', port, protocol: 'http' });
  const { id } = await stripe.paymentIntents.create({ amount: 1_000, currency: 'aud' });

  const control = async (name: string, input = {}) => {
    const reply = await fetch(`http://127.0.0.1:${port}/control/${name}`, {
      method: 'POST',
      body: JSON.stringify(input),
    });
    return (await reply.json()) as { now: string; status: string };
  };
  const instant = async () => new Date((await control('clock')).now).getTime();
  const before = await instant();
  await expect.poll(instant).toBeGreaterThan(before);
  await control('clock/advance', { milliseconds: 86_400_000 });
  expect(await instant()).toBeGreaterThanOrEqual(before + 86_400_000);
  expect(await control('stripe/pay', { intent: id, card: '4242424242424242' })).toMatchObject({
    status: 'succeeded',
  });

  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
});
