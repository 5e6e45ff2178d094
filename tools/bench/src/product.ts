import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@trpeza/config/free-port';
import { runNode, type Child } from './children.ts';

const main = fileURLToPath(new URL('../../../apps/api/dist/main.js', import.meta.url));
const READY_LIMIT_MS = 90_000;

/** Measures what `pnpm start` runs, its memory limits and what it sets in the environment included. */
const { scripts } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};
const flagsOfStart = scripts.start.match(/--\S+/g) ?? [];
const settingsOfStart = Object.fromEntries(
  [...scripts.start.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);

export interface Product {
  child: Child;
  port: number;
  /** From the start of the process to the first good answer of `/readyz`. */
  readyMs: number;
}

/** The real product as a user starts it, or another build of it, with its embedded PostgreSQL, on its own data. */
export async function startProduct(
  folder: string,
  more: NodeJS.ProcessEnv = {},
  build = main,
): Promise<Product> {
  const port = Number(more['PORT'] ?? (await freePort()));
  const dataDir = join(folder, 'data');
  const started = performance.now();
  const child = runNode(build, {
    env: { ...environment(folder, port), ...more },
    flags: flagsOfStart,
    // Its drain, and what it may take after that.
    graceMs: 15_000 + 3 * Number(more['DRAIN_MS'] ?? 0),
    onKilled: () => endDatabase(dataDir),
  });
  await untilReady(child, port);
  return { child, port, readyMs: performance.now() - started };
}

function environment(folder: string, port: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    ...settingsOfStart,
    // Compiled code of an earlier run would make a cold start warm.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    DEMO: '1',
    LOG_LEVEL: 'error',
    // A new database is backed up, and restored for trial, within the hour: in the midst of a measurement.
    BACKUP_KEEP: '0',
  };
}

async function untilReady(child: Child, port: number): Promise<void> {
  for (const deadline = Date.now() + READY_LIMIT_MS; Date.now() < deadline; await wait(10)) {
    if (child.process.exitCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
  }
  throw new Error('the product did not get ready');
}

/** The URL of the product's own database, from the name, role and password that the product keeps. */
export async function databaseUrl(folder: string): Promise<string> {
  const [password, port] = await Promise.all(
    ['password', 'port'].map((name) => readFile(join(folder, 'data/postgres', name), 'utf8')),
  );
  return `postgres://trpeza:${password}@127.0.0.1:${port}/trpeza`;
}

export async function databasePid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);
}

/** A killed product leaves its database server behind; this one works on throw-away data. */
async function endDatabase(dataDir: string): Promise<void> {
  const pid = await databasePid(dataDir).catch(() => Number.NaN);
  if (!(pid > 0)) return;
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // Already gone.
  }
}
