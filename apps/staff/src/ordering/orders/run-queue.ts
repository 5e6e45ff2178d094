import type { Query, QueryClient } from '@tanstack/react-query';
import type { Client, Reply } from '@trpeza/api-client/client';
import { endSession, findCurrentUserId } from '@trpeza/api-client/session-end';
import { openQueue, type QueueStore } from './queue-store.ts';
import { createPressedStore, type PressedStore } from './pressed-store.ts';
import { createSender, type Sender } from './send-queue.ts';
import { nextAction, type SentAction } from './action-queue.ts';
import { applyActions } from './apply-actions.ts';

export interface QueueRun {
  store: QueueStore;
  sender: Sender;
  pressed: PressedStore;
}

/** Routes that list orders; their cached responses are refetched once all queued actions have been sent. */
const ORDERS_OF_DATE = 'GET /api/orders/by-date/{date}';
const BOARDS = new Set([ORDERS_OF_DATE, 'GET /api/deliveries/{date}', 'GET /api/kitchen/packing/{date}']);
const isBoard = ({ queryKey }: { queryKey: readonly unknown[] }) => BOARDS.has(String(queryKey[0]));

/**
 * Runs the action queue while the page is open. Sends it at start, when the network returns, when the page becomes
 * visible, and when a user signs in.
 */
export function startActionQueue({ client, api }: { client: QueryClient; api: Client }): QueueRun {
  const store = openQueue();
  const personId = () => findCurrentUserId(client);
  const sender = createSender({
    store,
    call: api.call,
    personId,
    isOnline: () => navigator.onLine,
    language: () => document.documentElement.lang,
    now: Date.now,
    onSignedOut: () => endSession(client),
    onEmpty: () => void client.invalidateQueries({ predicate: isBoard }),
  });
  const flush = () => void sender.flush();

  addEventListener('online', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') flush();
  });
  let last = personId();
  client.getQueryCache().subscribe(() => {
    const person = personId();
    if (person !== last && person !== undefined) flush();
    last = person;
  });
  syncCachedLists(client, store, () => nextAction(store.current(), personId() ?? 0) !== undefined);
  void store.read().then(flush);
  return { store, sender, pressed: createPressedStore() };
}

/**
 * Keeps cached lists consistent with sent actions. A list that was requested before an action was processed may be
 * outdated. Pending requests are therefore cancelled, the result of the action is written into the cached lists, and
 * pending or stale lists are refetched. If further actions wait, only the last of them triggers the refetch.
 */
function syncCachedLists(client: QueryClient, store: QueueStore, isWaiting: () => boolean): void {
  let seen = 0;
  const lists = { predicate: (query: Query) => isBoard(query) && query.state.data !== undefined };
  const write = async (done: SentAction[]) => {
    const isOld = client
      .getQueryCache()
      .findAll(lists)
      .some(({ state }) => state.isInvalidated || state.fetchStatus === 'fetching');
    await client.cancelQueries(lists);
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [ORDERS_OF_DATE] })) {
      client.setQueryData<Reply<typeof ORDERS_OF_DATE>>(
        queryKey,
        (orders) =>
          orders &&
          applyActions(
            done.filter(({ sentAt }) => sentAt >= state.dataUpdatedAt),
            orders,
          ),
        { updatedAt: state.dataUpdatedAt },
      );
    }
    if (isOld && !isWaiting()) await client.invalidateQueries(lists);
  };
  store.subscribe(() => {
    const done = store.current().sent.filter(({ sentAt }) => sentAt > seen);
    seen = Math.max(seen, ...done.map(({ sentAt }) => sentAt));
    if (done.length > 0) void write(done);
  });
}
