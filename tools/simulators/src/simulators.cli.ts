import { parseArgs } from 'node:util';
import {
  SIMULATED_EZIDEBIT,
  SIMULATED_STRIPE,
  SIMULATED_WEBHOOK_SECRET,
  startSimulators,
} from './start-simulators.ts';

/**
 * `pnpm simulators --port 12111 --product http://localhost:3000`: runs the simulated providers on this machine until stopped.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '12111' },
    product: { type: 'string', default: 'http://localhost:3000' },
  },
});
const webhooks = { endpoint: `${values.product}/api/stripe/webhook`, secret: SIMULATED_WEBHOOK_SECRET };
const simulators = await startSimulators({
  port: Number(values.port),
  start: new Date(),
  stripe: { webhooks },
});

// The virtual clock runs at normal speed. If a test advances it, it stays ahead by that time.
let last = performance.now();
const ticking = setInterval(() => {
  const now = performance.now();
  void simulators.clock.advance(now - last);
  last = now;
}, 250);

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    clearInterval(ticking);
    void simulators.close();
  });

const settings = {
  STRIPE_SECRET_KEY: SIMULATED_STRIPE.secretKey,
  STRIPE_PUBLISHABLE_KEY: SIMULATED_STRIPE.publishableKey,
  STRIPE_WEBHOOK_SECRETS: SIMULATED_WEBHOOK_SECRET,
  STRIPE_API_URL: simulators.url,
  EZIDEBIT_DIGITAL_KEY: SIMULATED_EZIDEBIT.digitalKey,
  EZIDEBIT_PUBLIC_KEY: SIMULATED_EZIDEBIT.publicKey,
  EZIDEBIT_API_URL: `${simulators.url}/v3-5/nonpci`,
  EZIDEBIT_PAGE_URL: `${simulators.url}/webddr/Request.aspx`,
};
console.log(`The simulated providers listen on ${simulators.url} and send webhooks to ${webhooks.endpoint}.`);
console.log('Settings of the product:\n');
for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`);
