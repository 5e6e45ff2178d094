import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
export const MS_PER_TICK = 10;

/** Resident memory of a process, in MiB; 0 once it has ended. */
export function residentMiB(pid: number): number {
  try {
    if (process.platform !== 'linux') {
      return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
    }
    const [, kB = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kB) / 1024;
  } catch {
    return 0;
  }
}

/** Memory of a process tree with shared pages counted once; nothing where the system does not report it. */
export function sharedOutMiB(pids: readonly number[]): number | undefined {
  try {
    const rollups = pids.map((pid) => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return rollups.reduce((sum, text) => sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024, 0);
  } catch {
    return undefined;
  }
}

/** Fields with the CPU time of a process, and of its child processes that have ended. */
const TIMES = [11, 12, 13, 14];

/** CPU time that these processes have used so far, ended child processes included; 0 where the system does not report it. */
export const cpuMs = (pids: readonly number[]): number => {
  const ticks = pids.flatMap((pid) => {
    const stat = statOf(pid) ?? [];
    return TIMES.map((field) => Number(stat[field] ?? 0));
  });
  return ticks.reduce((sum, each) => sum + each, 0) * MS_PER_TICK;
};

/** A process and its child processes, theirs included. */
export function familyOf(pid: number): number[] {
  if (process.platform !== 'linux') return [pid];
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const childrenOf = Map.groupBy(all, (each) => Number(statOf(each)?.[1]));
  const family = [pid];
  for (const member of family) family.push(...(childrenOf.get(member) ?? []));
  return family;
}

/** The fields after the program's name, which may itself contain spaces. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
