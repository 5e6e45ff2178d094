import { execFile } from 'node:child_process';
import { readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from '../log.ts';

interface ClusterProcess {
  pid: number;
  isPostmaster: boolean;
}

/**
 * Stops what a killed process left running on this data: shuts an orphaned server down as gracefully as our own, and gives
 * the session processes of a killed server the time they need to exit. Only call while holding the folder lock.
 */
export async function stopOrphans(cluster: string, log: Log): Promise<void> {
  const orphans = await listProcesses(cluster);
  if (orphans.length === 0) return;
  log.warn(
    { pids: orphans.map(({ pid }) => pid) },
    'stopping the database server that an earlier process left behind',
  );
  for (const { pid } of orphans.filter(({ isPostmaster }) => isPostmaster)) signal(pid, 'SIGINT');
  if (await gone(cluster, 20_000)) return;
  // An immediate shutdown is safe as well: the next start replays the log. SIGKILL is never needed, nor sent.
  for (const { pid } of await listProcesses(cluster)) signal(pid, 'SIGQUIT');
  if (await gone(cluster, 10_000)) return;
  throw new Error('An earlier database server still runs on this data folder and does not stop.');
}

/**
 * PostgreSQL refuses to start while the process id in its lock file is alive; after a reboot that id may belong to another
 * process. Removes the file in that case alone, so that PostgreSQL's own checks keep working in all others.
 */
export async function removeForeignPidFile(cluster: string, data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (!(pid > 0) || !isAlive(pid)) return;
  const own = await listProcesses(cluster);
  if (own.length === 0) await unlink(file);
}

/** Every process of the cluster, identified by the name in its command line or process title. */
async function listProcesses(cluster: string): Promise<ClusterProcess[]> {
  const all = process.platform === 'linux' ? await readProc() : await askPs();
  const named = new RegExp(`${cluster}(?!\\d)`);
  return all
    .filter(({ command }) => /^(postgres:|[^\0]*\/postgres[\s\0])/.test(command) && named.test(command))
    .map(({ pid, command }) => ({ pid, isPostmaster: command.includes('cluster_name=') }));
}

async function readProc() {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  // A process may end between the two reads.
  return Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  );
}

async function askPs() {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout
    .split('\n')
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.replace(/^\s*\d+\s+/, '') }));
}

async function gone(cluster: string, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    if ((await listProcesses(cluster)).length === 0) return true;
    await wait(50);
  }
  return false;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
}
