import { formatCommandError } from './format-command-error.ts';

/**
 * Runs the work of a command. If the work fails, prints why. Ctrl-C aborts `work` if it accepts the signal; otherwise
 * Ctrl-C ends the process at once.
 * @param failed exit code in case of a failure
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
    process.stderr.write(`${formatCommandError(shown)}\n`);
    process.exitCode = failed;
  }
}

export const printLine = (sentence: string): void => void process.stdout.write(`${sentence}\n`);
