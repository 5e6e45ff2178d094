/** Reads something at most once in `ms` milliseconds, however many ask; what failed is read again at once. */
export function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (kept && performance.now() < until) return kept;
    [kept, until] = [read(), performance.now() + ms];
    kept.catch(() => (until = 0));
    return kept;
  };
}
