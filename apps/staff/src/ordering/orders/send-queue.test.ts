import 'fake-indexeddb/auto';
import { createClient } from '@trpeza/api-client/client';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { afterEach, expect, test, vi } from 'vitest';
import { openQueue } from './queue-store.ts';
import { createSender } from './send-queue.ts';
import { addAction, lastUndoable, type QueuedAction, undoAction } from './action-queue.ts';
import { applyQueuedActions } from './apply-actions.ts';

interface Input {
  status?: OrderStatus;
  expectedStatus?: OrderStatus;
  expectedDate?: string;
  orders?: { id: number; expectedStatus: OrderStatus; expectedDate?: string }[];
  key: string;
  personId: number;
  age?: number;
  note?: string;
}

/** A server with one session that checks the expected status and idempotency keys. */
function fakeServer() {
  const orders = new Map<number, OrderStatus>();
  const events: string[] = [];
  const keys = new Set<string>();
  const server = {
    orders,
    events,
    signedIn: 1,
    /** Failures of the next requests, in sequence; `lost` means processed, but without a response. */
    trouble: [] as ('down' | 'lost' | 502 | 429 | 'portal' | 'forbidden')[],
    inputs: [] as Input[],
    atOnce: 0,
    most: 0,
    fetch: async (input: unknown, init?: RequestInit): Promise<Response> => {
      server.most = Math.max(server.most, ++server.atOnce);
      await new Promise((resolve) => setTimeout(resolve, 1));
      server.atOnce -= 1;
      const trouble = server.trouble.shift();
      if (trouble === 'down') throw new TypeError('Failed to fetch');
      if (trouble === 502) return new Response('<html>', { status: 502 });
      if (trouble === 'portal') return new Response('<html>', { status: 200 });
      if (trouble === 429) return refusal(429, 'common/too-many-requests', { seconds: 1 });
      if (trouble === 'forbidden') return new Response('Blocked by your network', { status: 403 });
      const answer = decide(String(input), JSON.parse(String(init?.body)) as Input);
      if (trouble === 'lost') throw new TypeError('Failed to fetch');
      return answer;
    },
  };
  const refusal = (status: number, code: string, params = {}) =>
    Response.json({ code, message: `${code} said the server`, params }, { status });
  const moveOne = (id: number, from: OrderStatus, to: OrderStatus, key: string): boolean => {
    if (keys.has(`${key} ${id}`)) return true;
    if (orders.get(id) !== from) return false;
    keys.add(`${key} ${id}`);
    orders.set(id, to);
    events.push(`${id} ${to}`);
    return true;
  };
  function decide(url: string, sent: Input): Response {
    server.inputs.push(sent);
    if (sent.personId !== server.signedIn) return refusal(401, 'accounts/not-signed-in');
    if (url.endsWith('/credits')) {
      if (!keys.has(sent.key)) events.push(`${new URL(url).pathname.split('/')[3]} missing`);
      keys.add(sent.key);
      return Response.json({});
    }
    if (sent.orders) {
      const to = (order: number) => sent.status ?? before.get(orders.get(order)!)!;
      const refused = sent.orders.filter((o) => !moveOne(o.id, o.expectedStatus, to(o.id), sent.key));
      const code = 'orders/status-changed';
      return Response.json({
        moved: [],
        refused: refused.map(({ id }) => ({ id, code, message: `no ${id}`, status: orders.get(id) })),
      });
    }
    const id = Number(new URL(url).pathname.split('/')[3]);
    return moveOne(id, sent.expectedStatus!, sent.status!, sent.key)
      ? Response.json({})
      : refusal(409, 'orders/status-changed', { status: orders.get(id) });
  }
  return server;
}

const before = new Map<OrderStatus, OrderStatus>([
  ['delivering', 'ready_for_delivery'],
  ['completed', 'delivering'],
]);

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
let names = 0;

/** A device with its stored actions; `tab` opens the app in a new tab. */
function device(server: ReturnType<typeof fakeServer>) {
  const name = `device-${(names += 1)}`;
  const person = { id: 1 as number | undefined };
  const network = { on: true };
  const tab = async () => {
    const store = openQueue(name);
    const rest = { signedOut: 0, empty: 0 };
    const sender = createSender({
      store,
      call: createClient({ base: 'http://staff.test', language: () => 'en', fetch: server.fetch }).call,
      personId: () => person.id,
      isOnline: () => network.on,
      language: () => 'en',
      now: Date.now,
      onSignedOut: () => (rest.signedOut += 1),
      onEmpty: () => (rest.empty += 1),
    });
    open.push({
      close: () => {
        sender.stop();
        store.close();
      },
    });
    await store.read();
    return { store, sender, rest };
  };
  return { person, network, tab };
}

let clock = 1_700_000_000_000;
const queued = (
  id: number,
  from: OrderStatus,
  to: OrderStatus,
  part: Partial<QueuedAction> = {},
): QueuedAction => ({
  key: crypto.randomUUID(),
  personId: 1,
  person: 'driver',
  kind: 'move',
  orders: [{ id, number: String(id), from, to }],
  outcome: null,
  note: null,
  at: (clock += 1000),
  tried: false,
  ...part,
});
const pickUp = (id: number, part?: Partial<QueuedAction>) =>
  queued(id, 'ready_for_delivery', 'delivering', part);
const deliver = (id: number, part?: Partial<QueuedAction>) => queued(id, 'delivering', 'completed', part);

test('the sender sends actions in order, once and one at a time', async () => {
  const server = fakeServer();
  const { tab, network } = device(server);
  const { store, sender, rest } = await tab();
  network.on = false;
  const ids = [5, 3, 9, 1];
  for (const id of ids) {
    server.orders.set(id, 'ready_for_delivery');
    await store.change((queue) => addAction(queue, pickUp(id)));
  }
  for (const id of ids) await store.change((queue) => addAction(queue, deliver(id)));
  await sender.flush();
  expect(server.inputs).toEqual([]);
  network.on = true;
  await Promise.all([sender.flush(), sender.flush()]);
  expect(server.events).toEqual([
    ...ids.map((id) => `${id} delivering`),
    ...ids.map((id) => `${id} completed`),
  ]);
  expect(server.most).toBe(1);
  expect(store.current().waiting).toEqual([]);
  expect(rest.empty).toBe(1);
});

test('the sender retries after lost responses, outages and responses of other servers without losing or repeating an action', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 20 });
  const server = fakeServer();
  server.orders.set(1, 'ready_for_delivery');
  server.trouble = ['lost', 'down', 502, 'portal', 'forbidden', 429];
  const { store, sender } = await device(server).tab();
  await store.change((queue) => addAction(addAction(queue, pickUp(1)), deliver(1)));
  await sender.flush();
  expect(sender.state()).toBe('failed');
  expect(store.current().waiting).toHaveLength(2);
  await vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(5000);
      expect(store.current().waiting).toEqual([]);
    },
    { timeout: 20_000 },
  );
  expect(server.events).toEqual(['1 delivering', '1 completed']);
  expect(store.current().refused).toEqual([]);
});

test('the sender removes refused actions, still sends later ones, and keeps all refusals', async () => {
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now);
  const server = fakeServer();
  const { tab, network } = device(server);
  const { store, sender } = await tab();
  network.on = false;
  for (const id of [1, 2]) server.orders.set(id, 'ready_for_delivery');
  const [first, done] = [pickUp(1, { at: now - 90_000 }), deliver(1, { at: now + 5000 })];
  for (const each of [first, pickUp(2), done, deliver(2)])
    await store.change((queue) => addAction(queue, each));
  server.orders.set(1, 'cancelled');
  network.on = true;
  await sender.flush();
  expect(server.events).toEqual(['2 delivering', '2 completed']);
  // All transitions are sent, because the server reports each refusal to the office.
  expect(server.inputs.filter(({ key }) => [first, done].some((each) => each.key === key))).toMatchObject([
    // The age is never negative, even when the device's clock was set back.
    { status: 'delivering', age: 90_000 },
    { status: 'completed', age: 0 },
  ]);
  expect(store.current().waiting).toEqual([]);
  expect(store.current().refused).toEqual([
    {
      key: first.key,
      personId: 1,
      orderId: 1,
      number: '1',
      tapped: [
        { kind: 'move', to: 'delivering' },
        { kind: 'move', to: 'completed' },
      ],
      message: 'orders/status-changed said the server',
      language: 'en',
    },
  ]);
});

test('the sender includes the expected delivery date of a transition', async () => {
  const server = fakeServer();
  const { store, sender } = await device(server).tab();
  for (const id of [1, 2, 3, 4]) server.orders.set(id, 'ready_for_delivery');
  const seen = (id: number) => pickUp(id).orders.map((order) => ({ ...order, date: '2026-11-30' }));
  const moves = [
    pickUp(1, { orders: seen(1) }),
    pickUp(0, { orders: [2, 3].flatMap((id) => seen(id)) }),
    pickUp(4),
  ];
  for (const move of moves) await store.change((queue) => addAction(queue, move));
  await sender.flush();
  expect(server.inputs).toMatchObject([
    { expectedDate: '2026-11-30' },
    { orders: [{ expectedDate: '2026-11-30' }, { expectedDate: '2026-11-30' }] },
    {},
  ]);
  expect(server.inputs[2]).not.toHaveProperty('expectedDate');
});

test('the sender reports only those orders of a request that the server refused', async () => {
  const server = fakeServer();
  const { store, sender } = await device(server).tab();
  server.orders.set(1, 'ready_for_delivery').set(2, 'cancelled').set(3, 'ready_for_delivery');
  const orders = [1, 2, 3].flatMap((id) => pickUp(id).orders);
  const many = pickUp(0, { orders });
  await store.change((queue) => addAction(addAction(queue, many), deliver(2)));
  await sender.flush();
  expect(server.events).toEqual(['1 delivering', '3 delivering']);
  const said = 'orders/status-changed said the server';
  expect(store.current().refused.map(({ orderId, message }) => [orderId, message])).toEqual([[2, said]]);
  expect(store.current().waiting).toEqual([]);
  // Undo covers only the orders that were processed.
  expect(lastUndoable(store.current(), 1, many.at)?.orders.map(({ id }) => id)).toEqual([1, 3]);
});

test('the sender accepts transitions that a colleague has already made', async () => {
  const server = fakeServer();
  const { tab, network } = device(server);
  const { store, sender } = await tab();
  network.on = false;
  for (const id of [1, 2, 3]) server.orders.set(id, 'ready_for_delivery');
  await store.change((queue) => addAction(addAction(queue, pickUp(1)), deliver(1)));
  await store.change((queue) =>
    addAction(queue, pickUp(0, { orders: [2, 3].flatMap((id) => pickUp(id).orders) })),
  );
  server.orders.set(1, 'delivering').set(2, 'delivering');
  network.on = true;
  await sender.flush();
  expect(store.current()).toMatchObject({ waiting: [], refused: [] });
  expect(server.events).toEqual(['1 completed', '3 delivering']);
});

test('the sender retries credits, which cannot be undone', async () => {
  const server = fakeServer();
  server.orders.set(1, 'delivering');
  server.trouble = ['lost'];
  const { store, sender } = await device(server).tab();
  const lines = [{ itemId: 7, quantity: 2 }];
  const missing = queued(1, 'delivering', 'delivering', {
    kind: 'credit',
    credit: { reason: 'short', lines },
  });
  await store.change((queue) => addAction(queue, missing));
  await sender.flush();
  expect(store.current().waiting).toMatchObject([{ key: missing.key, tried: true }]);
  expect(lastUndoable(store.current(), 1, missing.at)).toBe(undefined);
  await sender.flush();
  expect(store.current().waiting).toEqual([]);
  expect(server.inputs.map(({ key }) => key)).toEqual([missing.key, missing.key]);
  expect(server.events).toEqual(['1 missing']);
  const order = { id: 1, status: 'delivering' as const, outcome: null, outcomeNote: null };
  expect(applyQueuedActions(store.current(), 1, [order], 0)).toEqual([order]);
});

test('two tabs send no action twice or concurrently', async () => {
  const server = fakeServer();
  const { tab } = device(server);
  const [one, two] = [await tab(), await tab()];
  for (let id = 1; id <= 10; id += 1) {
    server.orders.set(id, 'ready_for_delivery');
    const { store } = id % 2 ? one : two;
    await store.change((queue) => addAction(queue, pickUp(id)));
  }
  await Promise.all([one.sender.flush(), two.sender.flush(), one.sender.flush()]);
  expect(server.inputs).toHaveLength(10);
  expect(server.most).toBe(1);
  await vi.waitFor(() => expect([one, two].map(({ store }) => store.current().waiting)).toEqual([[], []]), {
    timeout: 20_000,
  });
});

test('the sender keeps actions after the page is closed and retries a lost one with the same key', async () => {
  const server = fakeServer();
  const phone = device(server);
  const dying = await phone.tab();
  for (const id of [1, 2]) server.orders.set(id, 'ready_for_delivery');
  await dying.store.change((queue) => addAction(addAction(queue, pickUp(1)), pickUp(2)));
  server.trouble = ['lost'];
  await dying.sender.flush();
  dying.sender.stop();
  const { store, sender } = await phone.tab();
  expect(store.current().waiting.map(({ orders: [order] }) => order?.id)).toEqual([1, 2]);
  await sender.flush();
  expect(server.events).toEqual(['1 delivering', '2 delivering']);
  expect(new Set(server.inputs.map(({ key }) => key)).size).toBe(2);
});

test("the sender keeps a user's actions until that user is signed in", async () => {
  const server = fakeServer();
  for (const id of [1, 2]) server.orders.set(id, 'ready_for_delivery');
  const { tab, person } = device(server);
  const { store, sender, rest } = await tab();
  server.signedIn = 2;
  await store.change((queue) => addAction(queue, pickUp(1)));
  // The page has not noticed yet that another user is signed in; the server rejects the request.
  await sender.flush();
  expect(rest.signedOut).toBe(1);
  expect(server.events).toEqual([]);
  person.id = 2;
  await store.change((queue) => addAction(queue, pickUp(2, { personId: 2, person: 'other' })));
  await sender.flush();
  expect(server.events).toEqual(['2 delivering']);
  person.id = undefined;
  await sender.flush();
  expect(store.current().waiting).toHaveLength(1);
  Object.assign(server, { signedIn: 1 });
  person.id = 1;
  await sender.flush();
  expect(server.events).toEqual(['2 delivering', '1 delivering']);
  expect(store.current().refused).toEqual([]);
});

test('undo removes unsent transitions and reverts sent ones', async () => {
  const server = fakeServer();
  const { tab, network } = device(server);
  const { store, sender } = await tab();
  for (const id of [1, 2]) server.orders.set(id, 'ready_for_delivery');
  const undo = (id: number) =>
    store.change((queue) =>
      undoAction(queue, lastUndoable(queue, 1, clock, id)!, { key: crypto.randomUUID(), at: clock + 600 }),
    );
  network.on = false;
  await store.change((queue) => addAction(queue, pickUp(1)));
  await undo(1);
  expect(store.current().waiting).toEqual([]);
  network.on = true;
  server.trouble = ['lost'];
  await store.change((queue) => addAction(queue, pickUp(2)));
  await sender.flush();
  await undo(2);
  await sender.flush();
  expect(server.events).toEqual(['2 delivering', '2 ready_for_delivery']);
  expect(server.orders.get(1)).toBe('ready_for_delivery');
});
