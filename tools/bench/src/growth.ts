import { whileQuiet } from './quiet.ts';
import type { Report } from './report.ts';
import { percentile } from './statistics.ts';

/** The factor by which a call may be slower with the largest history than with the smallest: within measurement noise. */
const AIM = 1.5;

export interface Growth {
  /** Times a call at one size, one after the other and while it is quiet; the first run is not timed. */
  time(
    call: string,
    work: (turn: number) => Promise<unknown>,
    options?: { times?: number; atMostMs?: number },
  ): Promise<void>;
  /** The same with times that were measured elsewhere. */
  note(call: string, times: readonly number[], atMostMs?: number): void;
  setSize(size: number): void;
  /** One row for each call that was timed at several sizes. */
  report(): void;
}

const TIMES = 60;

/** Records how long each call takes at each size of the history, and reports whether the time grows with it. */
export function createGrowth(report: Report): Growth {
  const p95s = new Map<string, number[]>();
  let size = 0;
  const note: Growth['note'] = (call, times, atMostMs) => {
    const [p50, p95, p99] = [50, 95, 99].map((share) => percentile(times, share)) as [number, number, number];
    report.calls.push({ call: `${call}, ${size} orders`, times: [p50, p95, p99], answers: times.length });
    if (atMostMs !== undefined) report.add(`${call}, ${size} orders, p95`, p95, 'ms', atMostMs);
    p95s.set(call, [...(p95s.get(call) ?? []), p95]);
  };
  return {
    note,
    setSize: (next) => void (size = next),
    async time(call, work, { times = TIMES, atMostMs } = {}) {
      await work(0);
      const { result, ...quiet } = await whileQuiet(async () => {
        const took: number[] = [];
        for (let turn = 0; turn < times; turn += 1) {
          const started = performance.now();
          await work(turn);
          took.push(performance.now() - started);
        }
        return took;
      });
      report.quiet.push({ part: `${call}, ${size} orders`, ...quiet });
      note(call, result, atMostMs);
    },
    report() {
      for (const [call, [first, ...others]] of p95s)
        if (first !== undefined && others.length > 0)
          report.add(
            `${call}: p95 of the largest history against the smallest`,
            others.at(-1)! / first,
            '×',
            AIM,
          );
    },
  };
}
