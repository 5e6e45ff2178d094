import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { embeddedUrl, postmasterPid, startProduct as startProcess } from '@trpeza/api/test/product.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The flags of `pnpm start`. Its memory limits affect the measurements. */
const { start } = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts;
const built = { entry: join(root, 'apps/api/dist/main.js'), flags: start.match(/--\S+/g) ?? [] };

export interface RunningProduct {
  pid: number;
  port: number;
  /** The URL of its database with the owner as user. */
  url: string;
  /** The process id of the embedded PostgreSQL; 0 without one. */
  databasePid: number;
  /** Milliseconds from the start of the process to the first 200 of `/readyz`. */
  readyMs: number;
  /** @returns the exit code */
  stop(): Promise<number | null>;
}

const running = new Set<RunningProduct>();

/** Stops every product that this process has started. */
export const stopProducts = async (): Promise<void> =>
  void (await Promise.all([...running].map((product) => product.stop())));

/**
 * Starts the built demo kitchen like `pnpm start`, with the data in `folder`.
 * @throws Error when the product exits on its own
 */
export async function startProduct(
  folder: string,
  more: Record<string, string> = {},
): Promise<RunningProduct> {
  const env: Record<string, string> = {
    MALLOC_ARENA_MAX: '1',
    // An earlier run's compile cache would make the first start warm.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    DATA_DIR: join(folder, 'data'),
    DEMO: '1',
    // Backups are off, since a new database would be backed up within the hour, possibly during a measurement.
    BACKUP_KEEP: '0',
    // Readers send their IP addresses in a header.
    TRUST_PROXY: '127.0.0.1',
    DRAIN_MS: '0',
    ...more,
  };
  const startedAt = performance.now();
  const { child, port, end } = await startProcess(env, built);
  const readyMs = performance.now() - startedAt;
  const url = env['DATABASE_URL'] ?? (await embeddedUrl(env['DATA_DIR']!));
  const databasePid = await postmasterPid(env['DATA_DIR']!);
  const product: RunningProduct = { pid: child.pid!, port, url, databasePid, readyMs, stop };
  async function stop(): Promise<number | null> {
    running.delete(product);
    return end('SIGTERM');
  }
  running.add(product);
  return product;
}

/** The fields of `/proc/<pid>/stat` after the program's name, which may contain spaces. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/**
 * Returns the CPU time that the product and its PostgreSQL have used so far, in milliseconds. Linux only; the resolution
 * is 10 ms.
 */
export function cpuMs({ pid, databasePid }: RunningProduct): number {
  const all = readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0);
  const children = all.filter((each) => Number(statOf(each)[1]) === databasePid);
  // User and system time of each process and of its exited children.
  const ticks = [pid, databasePid, ...children].flatMap((each) => statOf(each).slice(11, 15).map(Number));
  return ticks.reduce((sum, each) => sum + each, 0) * 10;
}

/** Resident memory of the product's process, in MiB (Linux). */
export const residentMiB = ({ pid }: RunningProduct): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
