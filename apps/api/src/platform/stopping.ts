import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

export interface Stopping {
  /** Aborted as soon as the process is asked to stop. */
  asked: AbortSignal;
  /** Why the process stops: a signal, or an error that nothing has caught. Settles when the stop is first asked for. */
  reason: Promise<StopReason>;
}

export type StopReason = { signal: NodeJS.Signals } | { error: unknown };

/** Ctrl-C, a service manager or container engine, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Listens for signals and for errors that nothing has caught, from now until the process ends. Never ends the process
 * itself: `start` does, when all parts have stopped. Further signals change nothing.
 */
export function watchStop(log: Log): Stopping {
  const asked = new AbortController();
  const reason = Promise.withResolvers<StopReason>();
  const stop = (why: StopReason) => {
    asked.abort();
    reason.resolve(why);
  };
  for (const signal of SIGNALS) process.on(signal, () => stop({ signal }));
  const onError = (error: unknown) => {
    log.error({ err: error }, 'stopping after an unexpected failure');
    stop({ error });
  };
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
  return { asked: asked.signal, reason: reason.promise };
}

/** One thing that was started and has to be stopped. */
export interface Part {
  name: string;
  stop: () => Promise<unknown>;
}

/** How long one part may take: longer than requests in progress and the embedded PostgreSQL do. */
const PART_MS = 15_000;

/** Stops the parts in the opposite order of their start. One that fails, or takes too long, does not keep the others running. */
export async function stopParts(parts: Part[], log: Log): Promise<void> {
  for (const { name, stop } of parts.splice(0).toReversed()) {
    const tooLate = wait(PART_MS, undefined, { ref: false }).then(() => {
      throw new Error(`not stopped after ${PART_MS / 1000} s`);
    });
    await Promise.race([stop(), tooLate]).catch((error: unknown) =>
      log.error({ err: error, part: name }, 'a part did not stop'),
    );
  }
}
