import { eachRow } from '@trpeza/config/each-row';
import 'fake-indexeddb/auto';
import { hashKey, QueryClient } from '@tanstack/react-query';
import { SESSION_KEY } from '@trpeza/api-client/session';
import { endSession } from '@trpeza/api-client/session-end';
import { createStore, get } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { openQueue } from '../ordering/orders/queue-store.ts';
import { addAction, type QueuedAction } from '../ordering/orders/action-queue.ts';
import { persistQueries } from './persist-queries.ts';

afterEach(() => void vi.useRealTimers());

const BOARD = ['GET /api/orders/by-date/{date}', { params: { date: '2026-11-30' } }] as const;
const TAP: QueuedAction = {
  key: 'k-1',
  personId: 7,
  person: 'driver',
  at: 0,
  kind: 'move',
  orders: [{ id: 1, number: '1', from: 'delivering', to: 'completed' }],
  outcome: 'delivered',
  note: null,
  tried: false,
};
const MEALS = ['GET /api/meals', null] as const;
const KITCHEN = ['GET /api/kitchen', null] as const;
const driver = { user: { id: 7 }, cart: null };
let devices = 0;

async function open(device: string, build = 'v1') {
  const client = new QueryClient();
  await persistQueries(client, { build, name: device, pause: 20 });
  return client;
}

/** A device on which a driver has opened a board. */
async function used() {
  const device = `phone-${(devices += 1)}`;
  const client = await open(device);
  client.setQueryData(SESSION_KEY, driver);
  client.setQueryData(BOARD, ['Ана Попова, 14 Mirka Way']);
  client.setQueryData(MEALS, ['Сарма']);
  await vi.waitFor(async () => expect(await keptOn(device)).toContain('Mirka'), { timeout: 20_000 });
  return { device, client };
}

const keptOn = async (device: string) =>
  JSON.stringify((await get('queries', createStore(device, 'kept'))) ?? null);

test('persistQueries restores board and session with the time of their last update', async () => {
  const { device, client } = await used();
  const reopened = await open(device);
  expect(reopened.getQueryData(SESSION_KEY)).toEqual(driver);
  expect(reopened.getQueryData(BOARD)).toEqual(['Ана Попова, 14 Mirka Way']);
  const seen = reopened.getQueryState(BOARD)!;
  expect(seen.dataUpdatedAt).toBe(client.getQueryState(BOARD)!.dataUpdatedAt);
  // Shown immediately, and refetched as soon as the server can be reached.
  expect(seen.isInvalidated).toBe(true);
  expect(reopened.getQueryData(MEALS)).toBeUndefined();
});

test('persistQueries restores nothing while a sign-out is pending, and deletes the stored data', async () => {
  const { device } = await used();
  const client = new QueryClient();
  await persistQueries(client, { build: 'v1', isLeaving: true, name: device, pause: 20 });
  expect(client.getQueryData(SESSION_KEY)).toBeUndefined();
  client.setQueryData(SESSION_KEY, { user: null });
  await vi.waitFor(async () => expect(await keptOn(device)).toBe('null'), { timeout: 20_000 });
});

test('persistQueries keeps the last board after a failed refetch', async () => {
  const { device, client } = await used();
  await client
    .fetchQuery({
      queryKey: BOARD,
      queryFn: () => Promise.reject(new Error('no network')),
      staleTime: 0,
      retry: false,
    })
    .catch(() => undefined);
  expect(client.getQueryState(BOARD)?.status).toBe('error');
  client.setQueryData(KITCHEN, { name: 'Later' });
  await vi.waitFor(async () => expect(await keptOn(device)).toContain('Later'), { timeout: 20_000 });
  const reopened = await open(device);
  expect(reopened.getQueryState(BOARD)).toMatchObject({ status: 'success', error: null });
});

test('persistQueries deletes all data when the user signs out or another user signs in', () =>
  eachRow(
    [
      { user: null, cart: null },
      { user: { id: 8 }, cart: null },
    ],
    async (session) => {
      const { device, client } = await used();
      client.setQueryData(SESSION_KEY, session);
      expect(client.getQueryData(BOARD)).toBeUndefined();
      await vi.waitFor(async () => expect(await keptOn(device)).not.toContain('Mirka'), { timeout: 20_000 });
      expect((await open(device)).getQueryCache().get(hashKey(BOARD))).toBeUndefined();
    },
  ));

test("persistQueries deletes the stored data but keeps the page's data when the session ends", async () => {
  const { device, client } = await used();
  endSession(client);
  expect(client.getQueryData(BOARD)).toBeDefined();
  await vi.waitFor(async () => expect(await keptOn(device)).not.toContain('Mirka'), { timeout: 20_000 });
  client.setQueryData(SESSION_KEY, { ...driver });
  await vi.waitFor(async () => expect(await keptOn(device)).toContain('Mirka'), { timeout: 20_000 });
});

test('clear deletes the stored data and keeps unsent actions', async () => {
  const queue = openQueue();
  await queue.change((kept) => addAction(kept, TAP));
  const device = `phone-${(devices += 1)}`;
  const client = new QueryClient();
  const { clear } = await persistQueries(client, { build: 'v1', name: device, pause: 20 });
  client.setQueryData(SESSION_KEY, driver);
  client.setQueryData(BOARD, ['Ана Попова, 14 Mirka Way']);
  await vi.waitFor(async () => expect(await keptOn(device)).toContain('Mirka'), { timeout: 20_000 });
  await clear();
  expect(await keptOn(device)).toBe('null');
  // A response that was pending when the cache was cleared.
  client.setQueryData(BOARD, ['Ана Попова, 14 Mirka Way', 'one more']);
  // Storing data on another device takes at least as long as the delay after which this device would have stored the
  // response.
  await used();
  expect(await keptOn(device)).toBe('null');
  queue.close();
  const reloaded = openQueue();
  expect((await reloaded.read()).waiting).toEqual([TAP]);
  reloaded.close();
});

test('persistQueries ignores old data and data of other builds', async () => {
  const { device } = await used();
  expect((await open(device, 'v2')).getQueryData(BOARD)).toBeUndefined();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 37 * 3_600_000 });
  expect((await open(device)).getQueryData(BOARD)).toBeUndefined();
});

test('a sign-out deletes the data in all tabs of the device', async () => {
  const [{ device, client }, elsewhere] = [await used(), await used()];
  const other = await open(device);
  expect(other.getQueryData(BOARD)).toBeDefined();
  client.setQueryData(SESSION_KEY, { user: null, cart: null });
  await vi.waitFor(() => expect(other.getQueryData(BOARD)).toBeUndefined(), { timeout: 20_000 });
  expect(other.getQueryData(SESSION_KEY)).toMatchObject({ user: null });
  expect(elsewhere.client.getQueryData(BOARD)).toBeDefined();
});
