import { ApiError } from '@trpeza/api-client/api-error';
import type { Client } from '@trpeza/api-client/client';
import { ORDER_STATUSES, type OrderStatus, BULK_STATUSES } from '@trpeza/contract/ordering/orders.states';
import type { QueueStore } from './queue-store.ts';
import {
  nextAction,
  type RefusedOrderAction,
  settleAction,
  type QueuedAction,
  markNextTried,
} from './action-queue.ts';

/** The sending state that the user sees. */
export type SendingState = 'resting' | 'sending' | 'failed';

interface SenderDeps {
  store: QueueStore;
  call: Client['call'];
  /** The signed-in user, as far as this page knows. */
  personId: () => number | undefined;
  isOnline: () => boolean;
  language: () => string;
  now: () => number;
  /** Called when the server reports that the user is no longer signed in. */
  onSignedOut: () => void;
  /** Called when all waiting actions have been sent. */
  onEmpty: () => void;
}

/** Name of the lock that lets only one tab send at a time, so that no action is sent twice. */
const LOCK = 'trpeza-taps';
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

export interface Sender {
  /** Sends waiting actions now; concurrent calls are safe. */
  flush(): Promise<void>;
  state(): SendingState;
  subscribe(onChange: () => void): () => void;
  stop(): void;
}

/**
 * Creates a sender for the signed-in user's actions. It sends them in sequence until none is left, and retries with a
 * growing delay while the server is unreachable.
 */
export function createSender(deps: SenderDeps): Sender {
  const listeners = new Set<() => void>();
  let state: SendingState = 'resting';
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let requested = false;

  const setState = (next: SendingState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const sendAll = async () => {
    setState('sending');
    let step = await sendNext(deps);
    while (step === 'sent') {
      pause = FIRST_PAUSE;
      step = await sendNext(deps);
    }
    if (step === 'nothing') return setState('resting');
    timer = setTimeout(() => void flush(), step.wait ?? pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
    setState('failed');
  };
  const run = async () => {
    while (requested) {
      requested = false;
      clearTimeout(timer);
      await withTabLock(sendAll);
    }
  };
  const flush = async () => {
    requested = true;
    running ??= run().finally(() => (running = undefined));
    await running;
  };

  return {
    flush,
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Sends the next waiting action. Without a response the action stays queued; `wait` is the delay that the server requested.
 */
async function sendNext(deps: SenderDeps): Promise<'sent' | 'nothing' | { wait?: number }> {
  const { store } = deps;
  const person = deps.personId();
  if (person === undefined || !deps.isOnline()) return 'nothing';
  const queued = nextAction(await store.change((queue) => markNextTried(queue, person)), person);
  if (!queued) return 'nothing';
  const language = deps.language();
  const refused = await sendAction(deps.call, queued, deps.now()).catch((error: unknown) =>
    toRefusedOrders(error, queued),
  );
  if ('error' in refused) {
    if (!isSignedOut(refused.error)) return retryDelayOf(refused.error);
    deps.onSignedOut();
    return 'nothing';
  }
  const answer = { key: queued.key, at: deps.now(), refused, language };
  const left = await store.change((queue) => settleAction(queue, answer));
  if (!nextAction(left, person)) deps.onEmpty();
  return 'sent';
}

/** Runs work under a lock shared by the tabs of this device. Browsers provide no locks without HTTPS. */
const withTabLock = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(LOCK, work) : work();

/**
 * @returns the orders that the server refused
 * @throws ApiError when the server rejected or did not process the whole request
 */
async function sendAction(
  call: Client['call'],
  queued: QueuedAction,
  now: number,
): Promise<RefusedOrderAction[]> {
  const { key, personId, outcome, note, leftWhere } = queued;
  const age = Math.max(0, Math.round(now - queued.at));
  const orders = queued.orders.map(({ id, from, date }) => ({
    id,
    expectedStatus: from,
    ...(date && { expectedDate: date }),
  }));
  if (queued.kind === 'undo') {
    return (await call('POST /api/orders/undo', { body: { orders, key, personId, age } })).refused;
  }
  if (queued.credit) {
    const [{ id }] = queued.orders as [QueuedAction['orders'][0]];
    await call('POST /api/orders/{id}/credits', {
      params: { id },
      body: { ...queued.credit, key, personId, age },
    });
    return [];
  }
  if (queued.tick) {
    const { date, itemId, quantity, isIn } = queued.tick;
    await call('PUT /api/kitchen/packing/{date}/items/{id}', {
      params: { date, id: itemId },
      body: { quantity, isIn, personId, age },
    });
    return [];
  }
  if (queued.kind === 'later') {
    const [{ id }] = queued.orders as [QueuedAction['orders'][0]];
    await call('POST /api/orders/{id}/try-later', { params: { id }, body: { key, personId, age } });
    return [];
  }
  const { to: status } = queued.orders[0]!;
  if (orders.length > 1 && isForMany(status)) {
    return (await call('PUT /api/orders/status', { body: { status, orders, key, personId, age } })).refused;
  }
  const [{ id, ...expected }] = orders as [(typeof orders)[0]];
  const said = { ...(outcome && { outcome }), ...(note && { note }), ...(leftWhere && { leftWhere }) };
  await call('PUT /api/orders/{id}/status', {
    params: { id },
    body: { status, ...expected, key, personId, age, ...said },
  });
  return [];
}

const isForMany = (status: OrderStatus): status is (typeof BULK_STATUSES)[number] =>
  BULK_STATUSES.some((each) => each === status);

/** Converts a rejected request to refusals of all its orders. Other errors leave the outcome unknown. */
function toRefusedOrders(error: unknown, queued: QueuedAction): RefusedOrderAction[] | { error: unknown } {
  if (!isRefusal(error)) return { error };
  const status = ORDER_STATUSES.find((each) => each === error.params['status']);
  return queued.orders.map(({ id }) => ({ id, message: error.message, status }));
}

/**
 * Whether our own server has refused the action. A response from an intermediary (a captive portal, a proxy) has none of
 * our error codes.
 */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429 &&
  error.code !== 'common/unexpected' &&
  !isSignedOut(error);

const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'accounts/not-signed-in';

function retryDelayOf(error: unknown): { wait?: number } {
  const seconds = error instanceof ApiError && error.status === 429 ? error.params['seconds'] : undefined;
  return typeof seconds === 'number' ? { wait: seconds * 1000 } : {};
}
