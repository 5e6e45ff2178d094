import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Site } from './fixtures.ts';
import { startMailServer } from './mail-server.ts';
import { findFreePort } from '@trpeza/config/find-free-port';
import { startProduct } from './product.ts';
import { startSimulators, type RunningSimulators } from './simulators.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const WEBHOOK_SECRET = 'whsec_of_this_run';

/** The payment providers that the kitchen has API keys for. */
export type ProviderKeys = 'both' | 'none';

/** A kitchen that is not in demo mode. Its only data is the first administrator. */
export interface EmptyKitchen {
  port: number;
  simulators: RunningSimulators;
  at(site: Site, path: string): string;
  /** Emails received by the mail server. */
  letters: readonly string[];
  /** Runs `pnpm check-money`. @returns its output; @throws Error when an invariant is violated */
  checkMoney(): Promise<string>;
  stop(): Promise<void>;
}

export const OWNER = { username: 'marija', password: 'tall blue kettle 42' };

const keysFor = (url: string): NodeJS.ProcessEnv => ({
  STRIPE_API_URL: url,
  STRIPE_SECRET_KEY: 'sk_test_simulated',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_simulated',
  STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET,
  EZIDEBIT_DIGITAL_KEY: 'DIGITAL-SIMULATED',
  EZIDEBIT_PUBLIC_KEY: 'PUBLIC-SIMULATED',
  EZIDEBIT_API_URL: `${url}/v3-5/nonpci`,
  EZIDEBIT_PAGE_URL: `${url}/webddr/Request.aspx`,
});

/** Follows docs/how-to/open-a-real-kitchen.md: creates an empty data folder, runs `create-admin` and starts the product. */
export async function openEmptyKitchen(
  keys: ProviderKeys,
  settings: NodeJS.ProcessEnv = {},
): Promise<EmptyKitchen> {
  const mailPort = await findFreePort();
  const mail = await startMailServer(mailPort);
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'trpeza-empty-'));
  // An automatic backup would complete an item of the checklist, so backups are off.
  const own = { DEMO: '0', DATA_DIR, BACKUP_KEEP: '0' };
  const [simulators] = await Promise.all([startSimulators(), createAdmin(own)]);
  const SMTP_URL = `smtp://127.0.0.1:${mailPort}`;
  const product = await startProduct({
    ...own,
    SMTP_URL,
    ...(keys === 'both' ? keysFor(simulators.url) : {}),
    ...settings,
  });
  const at = (site: Site, path: string) =>
    `http://${site === 'shop' ? '' : `${site}.`}localhost:${product.port}${path}`;
  const webhooks = { endpoint: at('shop', '/api/stripe/webhook'), secret: WEBHOOK_SECRET };
  if (keys === 'both') await simulators.act('stripe/webhooks', webhooks);
  return {
    port: product.port,
    simulators,
    at,
    letters: mail.received,
    checkMoney: () => checkMoney(own),
    async stop() {
      await product.stop();
      await Promise.all([simulators.stop(), mail.stop()]);
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
}

const createAdmin = (own: NodeJS.ProcessEnv) =>
  run(
    join(root, 'node_modules/.bin/node'),
    ['apps/api/src/create-admin.cli.ts', OWNER.username, `${OWNER.username}@example.org`],
    { cwd: root, env: { ...environment(), ...own, ADMIN_PASSWORD: OWNER.password } },
  );

const checkMoney = async (own: NodeJS.ProcessEnv) => {
  const args = ['--disable-warning=ExperimentalWarning', 'apps/api/src/check-money.cli.ts'];
  const env = { ...environment(), ...own };
  return (await run(join(root, 'node_modules/.bin/node'), args, { cwd: root, env })).stdout;
};

/**
 * Returns the environment of the product. Without `DATABASE_URL`, the product uses the database in its own data folder.
 */
const environment = (): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _unused, ...env } = process.env;
  return env;
};
