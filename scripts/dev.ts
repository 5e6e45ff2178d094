import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { root, toolEnv } from './run-steps.ts';

/**
 * `pnpm dev`: the product as it runs in production, on one port. Saving a file rebuilds what depends on it (Turborepo skips
 * the rest) and restarts the API; reload the page to see the change.
 */
const folders = [
  'apps/api/src',
  ...['storefront', 'staff', 'admin'].map((site) => `apps/${site}/src`),
  ...['contract', 'api-client', 'ui', 'i18n'].map((name) => `packages/${name}/src`),
  'packages/i18n/locales',
].filter((folder) => existsSync(join(root, folder)));

const QUIET_MS = 200;

let api: ChildProcess | undefined;
let running: Promise<void> | undefined;
let again = false;
let stopping = false;

const start = (command: string, ...args: string[]) =>
  spawn(command, args, { cwd: root, env: toolEnv(), stdio: ['ignore', 'inherit', 'inherit'] });

const stopApi = async () => {
  if (!api || api.exitCode !== null || api.signalCode !== null) return;
  const gone = once(api, 'exit');
  api.kill('SIGTERM');
  await gone;
};

const round = async () => {
  const [code] = await once(start('turbo', 'run', 'build', '--output-logs=errors-only'), 'exit');
  if (code !== 0 || stopping) return;
  await stopApi();
  if (!stopping) api = start('node', '--disable-warning=ExperimentalWarning', 'apps/api/dist/main.js');
};

/** One update at a time; a change during an update triggers one more. */
const update = async () => {
  if (running) {
    again = true;
    return;
  }
  running = round();
  await running;
  running = undefined;
  if (again && !stopping) {
    again = false;
    await update();
  }
};

const stop = async () => {
  stopping = true;
  for (const watcher of watchers) watcher.close();
  await Promise.all([running, stopApi()]);
};

let quiet: NodeJS.Timeout | undefined;
const watchers = folders.map((folder) =>
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => void update(), QUIET_MS);
  }),
);
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());

console.log(
  'Watching the API, the three sites and their packages. Reload the page after a change; Ctrl+C stops.',
);
await update();
