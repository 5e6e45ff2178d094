import { afterEach, beforeAll, expect, test } from 'vitest';
import { execute } from '#test/global-setup.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { openDatabase } from '../database/database.ts';
import { silentLog } from '../log.ts';
import { createEvents, type Event, type Events } from './events.ts';

let database: TestDatabase;
let open: Events[] = [];

beforeAll(async () => void (database = await createTestDatabase()));
afterEach(async () => {
  for (const events of open) await events.close();
  open = [];
});

/** Connects and subscribes to a topic, like a process of the product. */
async function listen(topic: string) {
  const events = createEvents({ url: database.url, pool: database.pool, log: silentLog });
  open.push(events);
  const heard: Event[] = [];
  const unsubscribe = events.subscribe(topic, (event) => void heard.push(event));
  await expect.poll(() => heard).toEqual([{ topic, resync: true }]);
  heard.length = 0;
  return { events, heard, unsubscribe };
}

test('an event reaches the subscribers of its topic in every process', async () => {
  const [one, two, other] = [await listen('orders'), await listen('orders'), await listen('rounds')];
  await one.events.publish({ topic: 'orders', orderId: 7, note: 'Ѓорѓи' });
  await expect
    .poll(() => [one.heard, two.heard])
    .toEqual([
      [{ topic: 'orders', orderId: 7, note: 'Ѓорѓи' }],
      [{ topic: 'orders', orderId: 7, note: 'Ѓорѓи' }],
    ]);
  expect(other.heard).toEqual([]);
});

test('an unsubscribed listener gets no events, and a failing listener does not affect the others', async () => {
  const { events, heard, unsubscribe } = await listen('orders');
  const later: Event[] = [];
  unsubscribe();
  events.subscribe('orders', () => {
    throw new Error('broken listener');
  });
  events.subscribe('orders', (event) => void later.push(event));
  await events.publish({ topic: 'orders', orderId: 1 });
  await expect.poll(() => later).toHaveLength(1);
  expect(heard).toEqual([]);
});

test('after a lost connection the client reconnects and tells subscribers to reload', async () => {
  const { events, heard } = await listen('orders');
  await execute(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trpeza-events' and datname = current_database()`,
  );
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([{ topic: 'orders', resync: true }]);
  await events.publish({ topic: 'orders', orderId: 2 });
  await expect.poll(() => heard).toContainEqual({ topic: 'orders', orderId: 2 });
});

test('an event that is too large is replaced by a request to reload', async () => {
  const { events, heard } = await listen('orders');
  await events.publish({ topic: 'orders', text: 'ж'.repeat(4_000) });
  await expect.poll(() => heard).toEqual([{ topic: 'orders', resync: true }]);
});

test('publish does not throw when the database is unavailable', async () => {
  const broken = openDatabase('postgres://nobody@127.0.0.1:1/none');
  const events = createEvents({ url: database.url, pool: broken.pool, log: silentLog });
  open.push(events);
  await events.publish({ topic: 'orders' });
  await broken.close();
});
