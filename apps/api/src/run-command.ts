/**
 * Runs a command of the shell. Ctrl-C ends it in good order, and what the operator can mend is said in sentences.
 * Exits with 1 when it fails.
 */
export async function runCommand(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stop.abort(new Error('Stopped. Nothing was changed.')));
  try {
    await work(stop.signal);
  } catch (error) {
    const shown = stop.signal.aborted ? stop.signal.reason : error;
    process.stderr.write(`\n${sentencesOf(shown)}\n`);
    process.exitCode = 1;
  }
}

/** An error and its causes. */
function sentencesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : sentencesOf(error.cause);
  return cause === '' || error.message.includes(cause) ? error.message : `${error.message}\n${cause}`;
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
