import { parseArgs } from 'node:util';
import {
  SIMULATED_EZIDEBIT,
  SIMULATED_STRIPE,
  SIMULATED_WEBHOOK_SECRET,
  startSimulators,
} from './start-simulators.ts';

/** The providers on a port of this machine, until they are stopped: `node simulators.cli.ts --port 12111`. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '12111' } } });
const simulators = await startSimulators({ port: Number(values.port), start: new Date() });
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
process.stdout.write(`The simulated providers listen on ${simulators.url}. The product finds them with\n\n`);
for (const [name, value] of Object.entries(settings)) process.stdout.write(`${name}=${value}\n`);
process.once('SIGTERM', () => void simulators.close());
process.once('SIGINT', () => void simulators.close());
