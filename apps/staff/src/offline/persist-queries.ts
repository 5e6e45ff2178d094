import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { readSession, SESSION_KEY } from '@trpeza/api-client/session';
import { hasSessionEnded, markLoggedOut, findCurrentUserId } from '@trpeza/api-client/session-end';
import { removePersonalData } from '@trpeza/ui/platform/back-office/use-session';
import { throttle } from '@trpeza/ui/ordering/orders/use-live-orders';
import { createStore, del, get, set } from 'idb-keyval';

/** Without a network the last response is shown; with one, it is refetched when it is older than half a minute. */
const BOARDS = [
  'GET /api/orders/by-date/{date}',
  'GET /api/deliveries/{date}',
  'GET /api/kitchen/production/{date}',
  'GET /api/kitchen/packing/{date}',
];
/** The stored queries: the boards, and those that every page needs. */
const KEPT = new Set([...BOARDS, 'GET /api/session', 'GET /api/kitchen', 'GET /api/delivery-options']);
const FRESH_FOR = 30_000;
/** Long enough for a round that was opened on the evening before. */
const KEPT_FOR = 36 * 3_600_000;
const KEY = 'queries';

type Kept = { build: string; state: ReturnType<typeof dehydrate> };

/**
 * Restores the data that this device last showed, and stores them again whenever they change: only the boards of the
 * signed-in user. When the user signs out or another user signs in, all stored data (names, addresses, diets) are deleted.
 * @param build identifies the version of the app; data stored by another version may have another shape and are ignored
 * @param isLeaving whether a sign-out is pending; a page that was closed right after it may not have deleted its data
 * @returns a function that deletes all stored data and stops storing, for a page that crashed while rendering them
 */
export async function persistQueries(
  client: QueryClient,
  {
    build,
    isLeaving = false,
    name = 'trpeza-seen',
    pause = 1000,
  }: { build: string; isLeaving?: boolean; name?: string; pause?: number },
): Promise<{ clear: () => Promise<void> }> {
  const database = createStore(name, 'kept');
  const kept = await get<Kept>(KEY, database).catch(() => undefined);
  // A date that is not shown at the moment may be needed at the next stop.
  for (const route of BOARDS) client.setQueryDefaults([route], { gcTime: KEPT_FOR, staleTime: FRESH_FOR });
  if (kept?.build === build && !isLeaving) restore(client, kept);
  // Without browser storage the app works online only.
  const remove = () => del(KEY, database).catch(() => undefined);
  let isForgotten = false;
  const keep = throttle(() => {
    if (isForgotten || findCurrentUserId(client) === undefined) return void remove();
    void set(KEY, { build, state: dehydrateKept(client) } satisfies Kept, database).catch(() => undefined);
  }, pause);
  const tabs = new BroadcastChannel(name);
  clearOnPersonChange(client, { tabs, remove });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (isKept(query) && (type === 'updated' || type === 'removed')) keep.ask();
  });
  const clear = () => {
    isForgotten = true;
    return remove();
  };
  return { clear };
}

const personOf = (client: QueryClient) => readSession(client)?.user?.id;

const isKept = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => KEPT.has(String(queryKey[0]));

function dehydrateKept(client: QueryClient) {
  const oldest = Date.now() - KEPT_FOR;
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: (query) => isKept(query) && query.state.data !== undefined,
    shouldDehydrateMutation: () => false,
  });
  return {
    mutations: [],
    queries: queries
      .filter(({ state }) => state.dataUpdatedAt > oldest)
      // A query that has succeeded is kept even if a later refetch failed; it is refetched when it is shown again.
      .map(({ promise: _none, ...query }) => ({
        ...query,
        state: { ...query.state, status: 'success', error: null, isInvalidated: true } as const,
      })),
  };
}

function restore(client: QueryClient, { state }: Kept): void {
  const oldest = Date.now() - KEPT_FOR;
  const queries = state.queries.filter((query) => query.state.dataUpdatedAt > oldest);
  if (!queries.some(({ queryKey }) => queryKey[0] === SESSION_KEY[0])) return;
  hydrate(client, { ...state, queries });
}

/**
 * Deletes the previous user's data as soon as the server, a sign-in or another tab reports another user or none. A tab
 * that is offline is notified of a sign-out only by the tab in which it was made.
 */
function clearOnPersonChange(
  client: QueryClient,
  { tabs, remove }: { tabs: BroadcastChannel; remove: () => Promise<void> },
) {
  let last = personOf(client);
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== SESSION_KEY[0] || query.state.data === undefined) return;
    // The session has expired, and the page waits for the same user to sign in again.
    if (hasSessionEnded(readSession(client))) return;
    const person = personOf(client);
    if (last !== undefined && person !== last) {
      removePersonalData(client);
      void remove();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one origin's own
      tabs.postMessage(last);
    }
    last = person;
  });
  tabs.addEventListener('message', ({ data: gone }: MessageEvent<number>) => {
    if (gone !== last) return;
    markLoggedOut(client);
    // Another user may be signed in instead.
    void client.refetchQueries({ queryKey: SESSION_KEY });
  });
}
