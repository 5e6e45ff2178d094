/** Caches the result of `read` for `ms` milliseconds and shares it between concurrent callers. Failures are not cached. */
export function cacheFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (kept && performance.now() < until) return kept;
    [kept, until] = [read(), performance.now() + ms];
    kept.catch(() => (until = 0));
    return kept;
  };
}
