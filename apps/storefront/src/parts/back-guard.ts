type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

/**
 * Must be called before the router starts: listeners run in the order of their registration, and this one must run before
 * the router's.
 */
export const startBackGuard = (): void => addEventListener('popstate', (event) => guard?.(event));

/**
 * Calls `next` for every navigation in the history.
 * @returns a function that stops listening
 */
export function guardBack(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}
