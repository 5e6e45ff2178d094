import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const SETTINGS = new URL('./embedded-postgres.conf', import.meta.url);

export interface Cluster {
  /** Contains the password, the logs and the data. The user under which PostgreSQL runs owns the folder. */
  folder: string;
  data: string;
  bin: string;
  /** The user under which PostgreSQL runs; empty for the user of this process. */
  runAs: { uid?: number; gid?: number };
}

/**
 * Returns the cluster in `<dataDir>/postgres`. PostgreSQL refuses to run as root. If this process runs as root, the
 * cluster therefore runs under another user.
 * @throws Error when the folder belongs to another user
 */
export function openCluster(dataDir: string): Cluster {
  const folder = join(resolve(dataDir), 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = statSync(folder);
  const self = process.getuid?.() ?? uid;
  if (self !== 0 && uid !== self)
    throw new Error(
      `The folder ${folder} belongs to another user. Start Trpeza as that user, or choose another DATA_DIR.`,
    );
  const runAs = self !== 0 ? {} : uid !== 0 ? { uid, gid } : readUnprivilegedUser();
  chownTo(runAs, folder);
  return { folder, data: join(folder, 'data'), bin: findPrograms(runAs), runAs };
}

function readUnprivilegedUser(): Cluster['runAs'] {
  const users = readFileSync('/etc/passwd', 'utf8');
  const user = /^postgres:.*?:(\d+):(\d+)/m.exec(users) ?? /^nobody:.*?:(\d+):(\d+)/m.exec(users);
  return { uid: Number(user?.[1]), gid: Number(user?.[2]) };
}

function chownTo({ uid, gid }: Cluster['runAs'], path: string): void {
  if (uid !== undefined) chownSync(path, uid, gid!);
}

/**
 * Returns the folder of the `embedded-postgres` binaries. If the cluster's user cannot execute them in their own folder
 * (such as below /root), they are copied first.
 */
function findPrograms(runAs: Cluster['runAs']): string {
  const library = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(library).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(dirname(entry), '../native');
  const canRun = () => spawnSync(join(native, 'bin/initdb'), ['-V'], { ...runAs, cwd: '/' }).status === 0;
  if (runAs.uid === undefined || canRun()) return join(native, 'bin');
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as {
    version: string;
  };
  const copy = `/var/cache/trpeza/postgres-${version}`;
  if (!existsSync(copy)) {
    cpSync(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', dirname(copy)]);
    renameSync(`${copy}.new`, copy);
  }
  return join(copy, 'bin');
}

/**
 * Runs `initdb` or `pg_ctl` without the secrets in this process's environment. The data folder is passed as the working
 * directory, since the cluster's user may lack access to a folder above it.
 */
export async function runProgram(
  { bin, data, runAs }: Cluster,
  name: string,
  flags: string[],
): Promise<void> {
  const folder = runAs.uid === undefined ? data : '/proc/self/cwd';
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const running = promisify(execFile)(join(bin, name), [...flags, '-D', folder], {
    ...runAs,
    cwd: data,
    env,
  });
  await running.catch(({ message, stderr }: Error & { stderr?: string }) => {
    throw new Error(`PostgreSQL's ${name} failed: ${(stderr || message).trim()}`);
  });
}

/** Initialises the data folder under a temporary name, and renames it when it is complete. */
export async function initialise(cluster: Cluster, durable: boolean): Promise<void> {
  const unfinished = { ...cluster, data: join(cluster.folder, 'initialising') };
  rmSync(unfinished.data, { recursive: true, force: true });
  mkdirSync(unfinished.data, { mode: 0o700 });
  const password = join(cluster.folder, 'password');
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  for (const path of [password, unfinished.data]) chownTo(cluster.runAs, path);
  await runProgram(unfinished, 'initdb', [
    '--username=postgres',
    '--pwfile=../password',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // This locale sorts text the same on every machine, and its lower() and ilike support Cyrillic. Queries name the ICU
    // collation that they sort by.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // `syncfs` is one system call instead of one per file.
    ...(!durable ? ['--no-sync'] : process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
  ]);
  renameSync(unfinished.data, cluster.data);
}

/**
 * Starts the server and waits until it is ready.
 * @throws Error with the server's own message
 */
export async function startServer(cluster: Cluster, settings: Record<string, unknown>): Promise<void> {
  copyFileSync(SETTINGS, join(cluster.data, 'postgresql.conf'));
  // PostgreSQL would wait for an unrelated process that was given the id of a killed server.
  if (!findServer(cluster)) rmSync(join(cluster.data, 'postmaster.pid'), { force: true });
  const log = join(cluster.folder, 'start.log');
  rmSync(log, { force: true });
  const named = Object.entries({ ...settings, cluster_name: `trpeza-${process.pid}` });
  const flags = named.map(([name, value]) => `-c ${name}=${String(value)}`).join(' ');
  // Recovery after a crash can take minutes.
  const start = runProgram(cluster, 'pg_ctl', ['start', '-t', '600', '-l', '../start.log', '-o', flags]);
  await start.catch(({ message }: Error) => {
    const reason = readIfExists(log).trim() || message;
    throw new Error(`PostgreSQL did not start (its log is in ${join(cluster.folder, 'log')}): ${reason}`);
  });
}

/** The server that runs on the data folder, and the process that started it (`owner`). */
export function findServer({ data }: Cluster): { pid: number; port: number; owner: number } | undefined {
  const [pid, , , port] = readIfExists(join(data, 'postmaster.pid')).split('\n');
  const owner = /postgres.*cluster_name=trpeza-(\d+)/s.exec(commandOf(Number(pid)))?.[1];
  return owner === undefined ? undefined : { pid: Number(pid), port: Number(port), owner: Number(owner) };
}

/**
 * Returns the command line of a process. It is empty after the process has exited, even if no parent has reaped the
 * process.
 */
export const commandOf = (pid: number): string =>
  process.platform === 'linux'
    ? readIfExists(`/proc/${pid}/cmdline`)
    : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;

function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
