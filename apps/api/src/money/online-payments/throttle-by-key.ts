/** Runs a lookup for a key; concurrent callers share one lookup. */
export type ThrottleByKey = <Result>(key: string, look: () => Promise<Result>) => Promise<Result>;

/**
 * Limits lookups to one per key and interval. Callers within the interval wait for the next lookup, so that none gets a
 * result older than its call.
 */
export function createThrottleByKey(pauseMs: number): ThrottleByKey {
  const next = new Map<string, Promise<unknown>>();
  const last = new Map<string, number>();
  const prune = () => {
    for (const [key, at] of last) if (performance.now() - at > pauseMs) last.delete(key);
  };
  return <Result>(key: string, look: () => Promise<Result>): Promise<Result> => {
    const planned = next.get(key) as Promise<Result> | undefined;
    if (planned) return planned;
    prune();
    const wait = (last.get(key) ?? -Infinity) + pauseMs - performance.now();
    if (wait <= 0) {
      last.set(key, performance.now());
      return look();
    }
    const promise = new Promise((resolve) => setTimeout(resolve, wait)).then(() => {
      next.delete(key);
      last.set(key, performance.now());
      return look();
    });
    next.set(key, promise);
    return promise;
  };
}
