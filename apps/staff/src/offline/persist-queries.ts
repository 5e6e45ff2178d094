import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { readSession, SESSION_KEY } from '@trpeza/api-client/session';
import { isOver, leaveSession, presentPersonId } from '@trpeza/api-client/session-end';
import { clearPerson } from '@trpeza/ui/platform/back-office/use-session';
import { throttle } from '@trpeza/ui/ordering/orders/use-live-orders';
import { createStore, del, get, set } from 'idb-keyval';

/** Shown without a network as last seen; with one, refetched when older than half a minute. */
const BOARDS = [
  'GET /api/orders/by-date/{date}',
  'GET /api/deliveries/{date}',
  'GET /api/kitchen/production/{date}',
  'GET /api/kitchen/packing/{date}',
];
/** What a page needs to render at all. All other queries are lost when the page is closed. */
const KEPT = new Set([...BOARDS, 'GET /api/session', 'GET /api/kitchen', 'GET /api/delivery-options']);
const FRESH_FOR = 30_000;
/** Long enough for a round that was viewed the evening before. */
const KEPT_FOR = 36 * 3_600_000;
const KEY = 'queries';

type Kept = { build: string; state: ReturnType<typeof dehydrate> };

/**
 * Restores what this device last saw, and from then on persists it as it changes: only the boards of the signed-in person.
 * When they sign out, or another person signs in, all stored data is deleted: names, addresses, diets.
 * @param build names the version of the app; data stored by another version may have another shape and is not read
 * @param isLeaving whether a sign-out is pending: a page that was closed right after it may have left its data behind
 * @returns a function that deletes all stored data and stops storing, for a page that could not render it
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
  // A date that is not shown now may be needed at the next door.
  for (const route of BOARDS) client.setQueryDefaults([route], { gcTime: KEPT_FOR, staleTime: FRESH_FOR });
  if (kept?.build === build && !isLeaving) restore(client, kept);
  // A browser without storage shows nothing without a network, and everything with one.
  const remove = () => del(KEY, database).catch(() => undefined);
  let isForgotten = false;
  const keep = throttle(() => {
    if (isForgotten || presentPersonId(client) === undefined) return void remove();
    void set(KEY, { build, state: keptState(client) } satisfies Kept, database).catch(() => undefined);
  }, pause);
  const tabs = new BroadcastChannel(name);
  watchPerson(client, { tabs, remove });
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

function keptState(client: QueryClient) {
  const oldest = Date.now() - KEPT_FOR;
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: (query) => isKept(query) && query.state.data !== undefined,
    shouldDehydrateMutation: () => false,
  });
  return {
    mutations: [],
    queries: queries
      .filter(({ state }) => state.dataUpdatedAt > oldest)
      // A successful query is kept even if a refetch has failed since; it is refetched when it is shown again.
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
 * Deletes the last person's data as soon as the server, a sign-in or another tab reports that another person, or none, is
 * signed in. A tab without a network learns of a sign-out only from the tab in which it was made.
 */
function watchPerson(
  client: QueryClient,
  { tabs, remove }: { tabs: BroadcastChannel; remove: () => Promise<void> },
) {
  let last = personOf(client);
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== SESSION_KEY[0] || query.state.data === undefined) return;
    // The page waits for the person to sign in again.
    if (isOver(readSession(client))) return;
    const person = personOf(client);
    if (last !== undefined && person !== last) {
      clearPerson(client);
      void remove();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one origin's own
      tabs.postMessage(last);
    }
    last = person;
  });
  tabs.addEventListener('message', ({ data: gone }: MessageEvent<number>) => {
    if (gone !== last) return;
    leaveSession(client);
    // Another person may be signed in instead.
    void client.refetchQueries({ queryKey: SESSION_KEY });
  });
}
