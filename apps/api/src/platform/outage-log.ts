import type { Log } from './log.ts';

/** Logs a failure of a shared dependency. `about` names what failed, such as a request or a connection. */
export type LogOutage = (error: unknown, about: string, log?: Log) => void;

type Counts = Map<string, number>;

/** Maximum number of distinct names per line. */
const MOST_NAMES = 30;

/**
 * Summarises failures during an outage, in which every request fails for the same reason. The first failure is logged
 * with its stack. Then one line a second contains the number of failures by name and by reason. This ends after a second
 * without a failure.
 */
export function createOutageLog(log: Log, everyMs = 1_000): LogOutage {
  let sources: Counts | undefined;
  let reasons: Counts = new Map();
  let timer: NodeJS.Timeout | undefined;
  const logSummary = () => {
    if (!sources || sources.size === 0) {
      clearInterval(timer);
      sources = undefined;
      return;
    }
    log.error({ sources: Object.fromEntries(sources), reasons: Object.fromEntries(reasons) }, 'unavailable');
    [sources, reasons] = [new Map(), new Map()];
  };
  return (error, about, ownLog = log) => {
    if (sources) {
      count(sources, about);
      count(reasons, reasonOf(error));
      return;
    }
    sources = new Map();
    timer = setInterval(logSummary, everyMs).unref();
    ownLog.error({ err: error, source: about }, 'unavailable');
  };
}

function count(counts: Counts, name: string): void {
  const counted = counts.size < MOST_NAMES || counts.has(name) ? name : 'others';
  counts.set(counted, (counts.get(counted) ?? 0) + 1);
}

/**
 * Returns the error code of the database or the network, else the error's name. Messages are not logged, since they may
 * contain values.
 */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}
