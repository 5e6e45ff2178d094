import { tellFailure } from './tell-failure.ts';

/**
 * Runs a command of the shell, and tells in sentences why it failed. One that takes the signal is ended in good order by
 * Ctrl-C, any other at once.
 * @param failed the exit code of a failure
 */
export async function runCommand(work: (signal: AbortSignal) => Promise<void>, failed = 1): Promise<void> {
  const stop = new AbortController();
  if (work.length > 0)
    for (const name of ['SIGINT', 'SIGTERM'] as const)
      process.once(name, () => stop.abort(new Error('Stopped. Nothing was changed.')));
  try {
    await work(stop.signal);
  } catch (error) {
    const shown = stop.signal.aborted ? stop.signal.reason : error;
    process.stderr.write(`${tellFailure(shown)}\n`);
    process.exitCode = failed;
  }
}

/** Shows how far something is: in place on a terminal, else a line at each tenth. */
export function showProgress(what: string): (share: number) => void {
  let shown = -1;
  return (share) => {
    const step = process.stdout.isTTY ? 1 : 10;
    const percent = Math.floor((share * 100) / step) * step;
    if (percent === shown) return;
    shown = percent;
    const end = process.stdout.isTTY && percent < 100 ? '' : '\n';
    process.stdout.write(`${process.stdout.isTTY ? '\r' : ''}${what}: ${percent} %${end}`);
  };
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** @param start of `performance.now()` */
export const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;

export const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);
