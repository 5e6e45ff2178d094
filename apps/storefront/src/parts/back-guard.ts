type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

/** Called before the router starts: listeners run in the order of their registration, and the router's is one. */
export const startBackGuard = (): void => addEventListener('popstate', (event) => guard?.(event));

/** Calls `next` for every step in the history. @returns a function that stops it */
export function guardBack(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}
