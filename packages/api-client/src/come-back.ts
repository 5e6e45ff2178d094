import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const FIRST_MS = 8_000;
const LONGEST_MS = 60_000;

/** What every page shows of the kitchen, also that nothing can be ordered for a moment. */
const KITCHEN = 'GET /api/kitchen';

let timer: ReturnType<typeof setTimeout> | undefined;
let pause = FIRST_MS;

/**
 * After a failure of the server or the network asks one small question, ever more seldom, until it is answered; then asks
 * again for everything that has failed. Pages recover by themselves, and no crowd of tabs repeats all of its calls.
 */
export function comeBack(client: QueryClient): void {
  // Not all at the same moment.
  timer ??= setTimeout(() => void ask(client), pause * (0.75 + Math.random() / 2));
}

async function ask(client: QueryClient): Promise<void> {
  const isBack = await answers();
  timer = undefined;
  pause = Math.min(pause * 1.5, LONGEST_MS);
  if (!isBack) return comeBack(client);
  await client.invalidateQueries({ predicate: (query) => hasFailed(query) || query.queryKey[0] === KITCHEN });
  // Otherwise something still fails, and the next question comes later than this one.
  if (!client.getQueryCache().getAll().some(hasFailed)) pause = FIRST_MS;
}

const hasFailed = ({ state }: Query): boolean =>
  state.status === 'error' && state.error instanceof ApiError && state.error.isOutage;

const answers = (): Promise<boolean> =>
  fetch('/api/kitchen', { headers: { accept: 'application/json' } }).then(
    ({ ok }) => ok,
    () => false,
  );
