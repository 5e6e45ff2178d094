import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

export interface Stopping {
  /** Aborted as soon as the process is asked to stop. */
  asked: AbortSignal;
  /** Resolves when a stop is first requested, with the reason: a signal or an uncaught error. */
  reason: Promise<StopReason>;
}

export type StopReason = { signal: NodeJS.Signals } | { error: unknown };

/** Signals that stop the process. They are sent by Ctrl-C, a service manager, a container engine or a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Listens for signals and uncaught errors until the process ends. After the first stop request, further signals are
 * ignored. The process itself is ended by `start`, when all parts have stopped.
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
    log.error({ err: error }, 'stopping after an unexpected error');
    stop({ error });
  };
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
  return { asked: asked.signal, reason: reason.promise };
}

/** A started part of the product that must be stopped. */
export interface Part {
  name: string;
  stop: () => Promise<unknown>;
}

/** Time limit for stopping one part, in milliseconds. Requests in progress and the embedded PostgreSQL need less. */
const PART_MS = 15_000;

/**
 * Stops the parts in reverse order of their start. A part that fails or times out does not prevent the others from
 * stopping.
 */
export async function stopParts(parts: Part[], log: Log): Promise<void> {
  for (const { name, stop } of parts.splice(0).toReversed()) {
    const tooLate = wait(PART_MS, undefined, { ref: false }).then(() => {
      throw new Error(`did not stop within ${PART_MS / 1000} s`);
    });
    await Promise.race([stop(), tooLate]).catch((error: unknown) =>
      log.error({ err: error, part: name }, 'failed to stop a part'),
    );
  }
}
