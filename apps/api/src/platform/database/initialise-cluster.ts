import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries, RunAs } from './postgres-binaries.ts';

export interface Cluster {
  /** `<DATA_DIR>/postgres`: the password, the port, the logs and `data`. */
  folder: string;
  data: string;
  /** Part of every server process's command line: the data folder's device and inode, so that a copied folder differs. */
  name: string;
  binaries: Binaries;
  runAs: RunAs;
  durable: boolean;
  /** Called whenever one of PostgreSQL's programs has been started and is waited for. */
  meanwhile?: (() => void) | undefined;
}

/** A minimal environment: the server needs neither the API's secrets nor inherited PG* variables. */
export const serverEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * How a server process refers to its data folder. When run by root, the folder may lie below one that the server's user
 * cannot enter (/root). A process may always enter its own working directory, which root sets before changing the user.
 */
export function dataArgument(cluster: Pick<Cluster, 'data' | 'runAs'>): string {
  return cluster.runAs.uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : cluster.data;
}

/** Creates the data folder on first use and returns the password of both roles. Removes leftovers of a failed attempt. */
export async function initialiseCluster(cluster: Omit<Cluster, 'name'>): Promise<string> {
  const passwordFile = join(cluster.folder, 'password');
  const leftovers = (await readdir(cluster.folder)).filter((name) => name.startsWith('initialising-'));
  for (const name of leftovers) await rm(join(cluster.folder, name), { recursive: true, force: true });
  if (
    await access(cluster.data).then(
      () => true,
      () => false,
    )
  )
    return readFile(passwordFile, 'utf8');

  const password = randomBytes(24).toString('base64url');
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, password, { mode: 0o600, flush: true });
  const unfinished = join(cluster.folder, `initialising-${randomBytes(6).toString('hex')}`);
  await mkdir(unfinished, { mode: 0o700 });
  for (const path of [passwordFile, unfinished]) await giveTo(cluster.runAs, path);
  await runInitdb({ ...cluster, data: unfinished }, passwordFile);
  // Only a complete folder ever gets the name that later starts look for.
  await rename(unfinished, cluster.data);
  await flushFolder(cluster.folder);
  return password;
}

export async function giveTo(runAs: RunAs, path: string): Promise<void> {
  if (runAs.uid !== undefined) await chown(path, runAs.uid, runAs.gid);
}

async function runInitdb(cluster: Omit<Cluster, 'name'>, passwordFile: string): Promise<void> {
  const password = await open(passwordFile);
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(cluster.binaries.initdb, initdbFlags(cluster), {
        ...cluster.runAs,
        cwd: cluster.data,
        env: serverEnvironment,
        // Passed as an open file, since the other user may not be able to reach its path.
        stdio: ['ignore', 'ignore', 'pipe', password.fd],
      });
      cluster.meanwhile?.();
      let complaint = '';
      child.stderr?.on('data', (chunk) => void (complaint += String(chunk)));
      child.once('error', reject);
      child.once('close', (code) =>
        code === 0
          ? resolve()
          : reject(new Error(`PostgreSQL could not set up its data folder: ${complaint.trim()}`)),
      );
    });
  } finally {
    await password.close();
  }
}

function initdbFlags(cluster: Omit<Cluster, 'name'>): string[] {
  return [
    `--pgdata=${dataArgument(cluster)}`,
    '--username=postgres',
    '--pwfile=/dev/fd/3',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorted as plain C, the same on every machine, yet lower() and ilike know Cyrillic; ICU collations are named per query.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(cluster.durable ? ONE_SYNC : ['--no-sync']),
  ];
}

/** Syncs a thousand new files to disk with one call where the system supports it, instead of one by one. */
const ONE_SYNC = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
