import { setTimeout as pause } from 'node:timers/promises';
import { send, type Call } from './sender.ts';

interface OthersSeen {
  times: number[];
  /** Answers that were no success. */
  failed: string[];
}

/** Other people go on with what they do, one call every few moments, until `work` is done. */
export async function watchOthers<T>(
  port: number,
  calls: readonly Call[],
  work: Promise<T>,
): Promise<OthersSeen & { result: T }> {
  const [times, failed]: [number[], string[]] = [[], []];
  const asking: Promise<void>[] = [];
  const watched = { isOver: false };
  const watching = (async () => {
    for (let turn = 0; !watched.isOver; turn += 1) {
      const call = calls[turn % calls.length]!;
      asking.push(
        send(port, call).then(({ status, ms }) => {
          times.push(ms);
          if (status !== 200) failed.push(`${call.path}: ${status || 'no answer'}`);
        }),
      );
      await pause(20);
    }
  })();
  const result = await work.finally(() => (watched.isOver = true));
  await watching;
  await Promise.all(asking);
  return { times, failed, result };
}

/** @param share 0.95 for what nineteen of twenty stay below */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
