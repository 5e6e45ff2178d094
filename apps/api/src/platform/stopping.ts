import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

/** How far the stop of this process has come. */
export interface Stopping {
  /** Aborted as soon as the process is asked to stop: others should be asked from now on. */
  asked: AbortSignal;
  /** Aborted when it is asked a second time: nobody is waited for any more. */
  hurried: AbortSignal;
  /** Why the process stops: a signal, or an error that nothing has caught. Settles when the stop is first asked for. */
  reason: Promise<StopReason>;
  /** When the last request came that was no probe, in milliseconds of `performance.now()`; written by the server. */
  lastRequestAt: number;
  /** Whether a request is still on its way, such as a picture over a slow line; given by the server. */
  isReceiving: () => boolean;
}

export type ServerStop = Omit<Stopping, 'reason'>;

export type StopReason = { signal: NodeJS.Signals } | { error: unknown };

/** Ctrl-C, a service manager or container engine, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** Ctrl-C reaches a process twice when the package manager that started it passes the signal on. */
const SAME_PRESS_MS = 500;

/**
 * Listens for signals and for errors that nothing has caught, from now until the process ends. Never ends the process
 * itself: only who started its parts can say when all of them have stopped.
 */
export function watchStop(log: Log): Stopping {
  const asked = new AbortController();
  const hurried = new AbortController();
  const reason = Promise.withResolvers<StopReason>();
  let first = 0;
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (!asked.signal.aborted) {
        first = performance.now();
        asked.abort();
        reason.resolve({ signal });
      } else if (performance.now() - first > SAME_PRESS_MS && !hurried.signal.aborted) {
        log.warn({ signal }, 'asked to stop a second time: nobody is waited for any more');
        hurried.abort();
      }
    });
  const onError = (error: unknown) => {
    log.error({ err: error }, 'stopping after an unexpected failure');
    asked.abort();
    reason.resolve({ error });
  };
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
  return {
    asked: asked.signal,
    hurried: hurried.signal,
    reason: reason.promise,
    lastRequestAt: 0,
    isReceiving: () => false,
  };
}

/** After so long without a request nobody sends any more. */
const QUIET_MS = 1_000;

/**
 * Serves on until a proxy has noticed that it should ask others: for so many milliseconds, and for up to three times as long
 * while requests still come or arrive. A busy proxy notices late, and what it had just sent when the server closes would fail.
 */
export async function drain(ms: number, stopping: ServerStop): Promise<void> {
  const pause = (time: number) => wait(time, undefined, { signal: stopping.hurried }).catch(() => {});
  await pause(ms);
  const until = performance.now() + 2 * ms;
  const isOver = () => stopping.hurried.aborted || performance.now() >= until;
  const isQuiet = () => !stopping.isReceiving() && performance.now() - stopping.lastRequestAt >= QUIET_MS;
  while (!isOver() && !isQuiet()) await pause(100);
}

/** One thing that was started and has to be stopped. */
export interface Part {
  name: string;
  stop: () => Promise<unknown>;
  /** Waited for however long it takes, because it ends by itself: what comes after would damage it. */
  isAwaited?: boolean;
}

/** How long all parts together may take, in milliseconds; when hurried, from then on. */
const STOP_MS = 15_000;
const HURRIED_MS = 1_000;
/** What a part gets at least, however late it is: enough to close what nothing uses. */
const LEAST_MS = 500;

/**
 * Stops the parts in the opposite order of their start. One that fails, or takes too long, does not keep the others
 * running, and none is left out.
 */
export async function stopParts(parts: Part[], log: Log, hurried: AbortSignal): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timers = [setTimeout(late.resolve, STOP_MS)];
  const hurry = () => void timers.push(setTimeout(late.resolve, HURRIED_MS));
  if (hurried.aborted) hurry();
  hurried.addEventListener('abort', hurry);
  for (const { name, stop, isAwaited } of parts.splice(0).toReversed()) {
    const stopped = stop().catch((error: unknown) =>
      log.error({ err: error, part: name }, 'a part did not stop'),
    );
    const tooLate = late.promise.then(() => wait(LEAST_MS, true));
    if (isAwaited) await stopped;
    else if ((await Promise.race([stopped, tooLate])) === true)
      log.warn({ part: name }, 'a part takes too long to stop and is left behind');
  }
  timers.forEach(clearTimeout);
}
