import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { dataArgument, serverEnvironment, type Cluster } from './initialise-cluster.ts';
import { serverFlags } from './postgres-settings.ts';
import { outageOf } from './is-outage.ts';
import { connectOnce } from './wait-for-database.ts';

const startLimit = 120_000;

/** The server started, so another port or another attempt would not help. */
export class RefusedStartError extends Error {}

/** Starts the server and waits until it answers, crash recovery included. Fails when it ends before that. */
export async function startServer(cluster: Cluster, port: number, url: string): Promise<ChildProcess> {
  const startLog = join(cluster.folder, 'start.log');
  const output = await open(startLog, 'w', 0o600);
  const flags = serverFlags({ port, cluster: cluster.name, durable: cluster.durable });
  const child = spawn(cluster.binaries.postgres, ['-D', dataArgument(cluster), ...flags], {
    ...cluster.runAs,
    cwd: cluster.data,
    env: serverEnvironment,
    stdio: ['ignore', output.fd, output.fd],
    // Its own process group: Ctrl-C reaches only the API, which stops the server once it has finished its work.
    detached: true,
  });
  const failure: { error?: Error } = {};
  child.once('error', (error) => void (failure.error = error));
  cluster.meanwhile?.();
  await output.close();
  // A program that cannot be run at all has no process id, which counts as ended.
  for (const deadline = Date.now() + startLimit; Date.now() < deadline && !hasEnded(child);) {
    const refusal = await connectOnce(url).catch((error: unknown) => error);
    if (refusal === undefined) {
      child.unref();
      return child;
    }
    if (!outageOf(refusal)) await refuseToStart(child, cluster, refusal as Error);
    await wait(20);
  }
  await stopServer(child);
  const reason = failure.error?.message ?? (await readFile(startLog, 'utf8')).trim();
  throw new Error(`PostgreSQL did not start (its log is in ${join(cluster.folder, 'log')}): ${reason}`);
}

/** Within the grace that container engines and service managers give, with the time of all other parts. */
const IMPATIENT_MS = 10_000;

/** The server runs, and no waiting makes it let us in. */
async function refuseToStart(child: ChildProcess, { folder }: Cluster, cause: Error): Promise<never> {
  await stopServer(child);
  const password = join(folder, 'password');
  throw new RefusedStartError(
    (cause as { code?: string }).code === '28P01'
      ? `The password in ${password} is not that of the database in ${folder}. Put that file back from a copy of the same folder; without one, docs/operate/databases.md says how to set a new one.`
      : `PostgreSQL on ${folder} runs and refuses us: ${cause.message}.`,
    { cause },
  );
}

/** Fast shutdown: open transactions are rolled back, everything committed is written. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  child.ref();
  child.kill('SIGINT');
  // An immediate shutdown loses nothing either, it only makes the next start replay the log.
  const impatient = setTimeout(() => child.kill('SIGQUIT'), IMPATIENT_MS);
  await ended;
  clearTimeout(impatient);
}

export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Keeps one server running: a server that exits unexpectedly is restarted on the same port. */
export function superviseServer(first: ChildProcess, start: () => Promise<ChildProcess>, log: Log) {
  let child = first;
  const stopping = new AbortController();
  let restarting: Promise<void> | undefined;

  const watch = (started: ChildProcess) => {
    child = started;
    const onEnd = () => {
      if (!stopping.signal.aborted) restarting = restart();
    };
    if (hasEnded(started)) onEnd();
    else started.once('exit', onEnd);
  };
  const restart = async () => {
    log.error(
      { code: child.exitCode, signal: child.signalCode },
      'the database server ended, starting it again',
    );
    for (let delay = 100; !stopping.signal.aborted; delay = Math.min(delay * 2, 5_000)) {
      try {
        return watch(await start());
      } catch (error) {
        log.error({ err: error }, 'the database server could not be started again yet');
        await wait(delay, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };
  // The last resort when the process exits without a graceful stop; after a kill, the next start cleans up.
  const onExit = () => void (hasEnded(child) || child.kill('SIGINT'));
  process.once('exit', onExit);
  watch(first);

  return {
    pid: () => child.pid ?? 0,
    async stop() {
      stopping.abort();
      process.off('exit', onExit);
      await restarting;
      await stopServer(child);
    },
  };
}
