import { readFileSync } from 'node:fs';
import { cpuMs, familyOf, MS_PER_TICK } from './processes.ts';

/** The part of the machine's processors that others may use while something is measured. */
const QUIET = 0.05;
const TRIES = 3;

/** How quiet it was during each part, and how often it was measured. */
export interface Quiet {
  part: string;
  /** The others' part of all processors, 0 to 1; undefined where the system does not report it. */
  others: number | undefined;
  tries: number;
}

/**
 * Measures a part of the bench, again while others disturb it, and keeps the quietest of its tries.
 * @param tries 1 for a part that can be measured only once
 */
export async function whileQuiet<T>(
  measure: () => Promise<T>,
  { tries = TRIES, watch = watchOthers }: { tries?: number; watch?: typeof watchOthers } = {},
): Promise<Omit<Quiet, 'part'> & { result: T }> {
  let best: (Omit<Quiet, 'part'> & { result: T }) | undefined;
  for (let tried = 1; ; tried += 1) {
    const othersSince = watch();
    const result = await measure();
    const others = othersSince();
    if (!best || (others ?? 0) < (best.others ?? 0)) best = { result, others, tries: tried };
    if (tried >= tries || (others ?? 0) <= QUIET) return { ...best, tries: tried };
  }
}

/** @returns what others have used of all processors since, 0 to 1: all that was used but for this process and its children */
function watchOthers(): () => number | undefined {
  const before = usedMs();
  return () => {
    const after = usedMs();
    if (!before || !after) return undefined;
    const all = after.all - before.all;
    const others = after.used - before.used - (after.own - before.own);
    return all > 0 ? Math.max(0, others / all) : undefined;
  };
}

/** Of all processors, in ms. Time that the host gave to other machines counts as used. */
function usedMs() {
  try {
    const [, times = ''] = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8')) ?? [];
    const ticks = times.split(' ').map((each) => Number(each) * MS_PER_TICK);
    const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softirq = 0, stolen = 0] = ticks;
    const used = user + nice + system + irq + softirq + stolen;
    return { used, all: used + idle + waiting, own: cpuMs(familyOf(process.pid)) };
  } catch {
    return undefined;
  }
}

/** For the report: what was disturbed, however often it was tried. */
export function sayHowQuiet(parts: readonly Quiet[]): string {
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  const known = parts.filter(({ others }) => others !== undefined);
  if (known.length === 0) return 'How quiet the machine was is not known: the system does not report it.';
  const disturbed = known.filter(({ others }) => others! > QUIET);
  const again = known.filter(({ tries }) => tries > 1).map(({ part, tries }) => `${part} (${tries} times)`);
  const most = Math.max(...known.map(({ others }) => others!));
  return [
    `Others used ${percent(most)} of the processors at most during a part.`,
    again.length > 0 ? `Measured more than once, the quietest kept: ${again.join(', ')}.` : '',
    disturbed.length > 0
      ? `Still disturbed: ${disturbed.map(({ part, others }) => `${part} (${percent(others!)})`).join(', ')}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}
