import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@trpeza/config/find-free-port';

const root = resolve(import.meta.dirname, '../..');
const READY_WITHIN_MS = 90_000;
const GONE_WITHIN_MS = 20_000;
const LOG_LINES = 60;

/** The built product, running on its own port with its own data folder. */
export interface RunningProduct {
  port: number;
  stop: () => Promise<void>;
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

const stopProcess = async (child: ChildProcess) => {
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => {
    console.error(`The product did not stop within ${GONE_WITHIN_MS / 1000} s and was killed.`);
    child.kill('SIGKILL');
  }, GONE_WITHIN_MS);
  await gone;
  clearTimeout(late);
};

/**
 * Starts the product, by default in demo mode, and waits until the product is ready.
 * @throws Error with the end of the log if the product does not become ready
 */
export const startProduct = async (settings: NodeJS.ProcessEnv = {}): Promise<RunningProduct> => {
  const folder = await mkdtemp(join(tmpdir(), 'trpeza-e2e-'));
  const logFile = join(folder, 'api.log');
  const log = openSync(logFile, 'a');
  const port = await findFreePort();
  const { DATABASE_URL: _unused, ...env } = process.env;
  const child = spawn(
    join(root, 'node_modules/.bin/node'),
    ['--disable-warning=ExperimentalWarning', 'apps/api/dist/main.js'],
    {
      cwd: root,
      env: {
        ...env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, 'data'),
        DEMO: '1',
        // On a busy machine a new connection may take long without being an outage.
        DATABASE_PATIENCE_MS: '30000',
        // The tests set client IP addresses with the X-Forwarded-For header.
        TRUST_PROXY: '127.0.0.1',
        // The tests use no load balancer that would need time to stop sending requests.
        DRAIN_MS: '0',
        ...settings,
      },
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  const stop = async () => {
    await stopProcess(child);
    await rm(folder, { recursive: true, force: true });
  };
  const until = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(port))) {
    if (hasEnded(child) || Date.now() > until) {
      const end = readFileSync(logFile, 'utf8').split('\n').slice(-LOG_LINES).join('\n');
      await stop();
      throw new Error(`The product did not become ready. The end of its log:\n${end}`);
    }
    await pause(100);
  }
  return { port, stop };
};
