import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const FIRST_MS = 8_000;
const LONGEST_MS = 60_000;

/**
 * The route that is refetched after every outage. Every page shows the state of the kitchen, including that the kitchen
 * cannot take orders.
 */
const KITCHEN = 'GET /api/kitchen';

let timer: ReturnType<typeof setTimeout> | undefined;
let pause = FIRST_MS;

/**
 * Recovers from an outage of the server or the network without user action. Polls one small route with growing intervals
 * until it responds, then refetches all failed queries. Until then, open tabs do not repeat all of their requests.
 */
export function recoverFromOutage(client: QueryClient): void {
  // Random, so that tabs do not send their requests at the same time.
  timer ??= setTimeout(() => void ask(client), pause * (0.75 + Math.random() / 2));
}

async function ask(client: QueryClient): Promise<void> {
  const isBack = await isServerUp();
  timer = undefined;
  pause = Math.min(pause * 1.5, LONGEST_MS);
  if (!isBack) return recoverFromOutage(client);
  await client.invalidateQueries({ predicate: (query) => hasFailed(query) || query.queryKey[0] === KITCHEN });
  // If some queries still fail, the interval is not reset.
  if (!client.getQueryCache().getAll().some(hasFailed)) pause = FIRST_MS;
}

const hasFailed = ({ state }: Query): boolean =>
  state.status === 'error' && state.error instanceof ApiError && state.error.isOutage;

const isServerUp = (): Promise<boolean> =>
  fetch('/api/kitchen', { headers: { accept: 'application/json' } }).then(
    ({ ok }) => ok,
    () => false,
  );
