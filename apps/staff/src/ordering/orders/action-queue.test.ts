import { UNDO_SECONDS } from '@trpeza/contract/ordering/orders.states';
import { expect, test } from 'vitest';
import {
  addAction,
  dismissRefused,
  lastUndoable,
  EMPTY_QUEUE,
  type OrderState,
  settleAction,
  ticksSince,
  type QueuedAction,
  type ActionQueue,
  markNextTried,
  undoAction,
} from './action-queue.ts';
import { applyQueuedActions } from './apply-actions.ts';

const NOON = 1_700_000_000_000;
const queued = (
  key: string,
  orders: QueuedAction['orders'],
  part: Partial<QueuedAction> = {},
): QueuedAction => ({
  key,
  orders,
  personId: 7,
  person: 'driver',
  kind: 'move',
  outcome: null,
  note: null,
  tried: false,
  at: NOON,
  ...part,
});
const ready = (id: number) =>
  ({ id, number: `${id}`, from: 'ready_for_delivery', to: 'delivering' }) as const;
const out = (id: number) => ({ id, number: `${id}`, from: 'delivering', to: 'completed' }) as const;
const order = (id: number, status: OrderState['status']): OrderState => ({
  id,
  status,
  outcome: null,
  outcomeNote: null,
});
const sent = (queue: ActionQueue, key: string, at: number) =>
  settleAction(queue, { key, at, refused: [], language: 'en' });
const shown = (queue: ActionQueue, orders: OrderState[], readAt = NOON) =>
  applyQueuedActions(queue, 7, orders, readAt).map(({ id, status, outcome }) => [id, status, outcome]);

test('applyQueuedActions applies queued actions for their user only', () => {
  const door = queued('b', [{ ...out(1), to: 'cancelled' }], {
    outcome: 'no_answer',
    note: 'dark',
    at: NOON + 5000,
  });
  const queue = addAction(addAction(EMPTY_QUEUE, queued('a', [ready(1)])), door);
  const orders = [order(1, 'ready_for_delivery'), order(2, 'pending')];
  expect(applyQueuedActions(queue, 7, orders, NOON)).toEqual([
    { id: 1, status: 'cancelled', outcome: 'no_answer', outcomeNote: 'dark', leftWhere: null },
    order(2, 'pending'),
  ]);
  expect(applyQueuedActions(queue, 8, orders, NOON)).toBe(orders);
  // An unchanged order keeps its identity, so that its card is not re-rendered.
  const [again, untouched] = applyQueuedActions(queue, 7, orders, NOON);
  expect(again).toBe(applyQueuedActions(addAction(queue, queued('c', [ready(2)])), 7, orders, NOON)[0]);
  expect(untouched).toBe(orders[1]);
});

test('applyQueuedActions applies sent actions only to lists that are older than them', () => {
  const queue = sent(addAction(EMPTY_QUEUE, queued('a', [ready(1)])), 'a', NOON + 1000);
  expect(shown(queue, [order(1, 'ready_for_delivery')], NOON)).toEqual([[1, 'delivering', null]]);
  expect(shown(queue, [order(1, 'ready_for_delivery')], NOON + 2000)).toEqual([
    [1, 'ready_for_delivery', null],
  ]);
});

test('addAction leaves out orders that a waiting action has already changed', () => {
  const first = addAction(EMPTY_QUEUE, queued('a', [ready(1)]));
  expect(addAction(first, queued('b', [ready(1)], { at: NOON + 2000 }))).toBe(first);
  expect(addAction(first, queued('b', [out(1)], { at: NOON + 2000 })).waiting).toHaveLength(2);
  const both = addAction(first, queued('b', [ready(1), ready(2)], { at: NOON + 2000 }));
  expect(both.waiting.at(-1)?.orders).toEqual([ready(2)]);
});

test("lastUndoable offers undo of an order's last transition for half a minute", () => {
  let queue = sent(addAction(EMPTY_QUEUE, queued('a', [ready(1), ready(2)])), 'a', NOON + 100);
  queue = addAction(queue, queued('b', [out(1)], { at: NOON + 3000 }));
  expect(lastUndoable(queue, 7, NOON + 4000)?.key).toBe('b');
  expect(lastUndoable(queue, 7, NOON + 4000, 1)?.key).toBe('b');
  expect(lastUndoable(queue, 7, NOON + 4000, 2)).toMatchObject({ key: 'a', orders: [ready(2)] });
  expect(lastUndoable(queue, 7, NOON + UNDO_SECONDS * 1000, 2)).toBeUndefined();
  expect(lastUndoable(queue, 8, NOON + 4000)).toBeUndefined();
});

test('lastUndoable offers no undo for the correction of a finished order', () => {
  const correction = { id: 1, number: '1', from: 'cancelled', to: 'completed' } as const;
  expect(lastUndoable(addAction(EMPTY_QUEUE, queued('a', [correction])), 7, NOON + 4000)).toBeUndefined();
});

test('undoAction restores the previous state, and the undo itself cannot be undone', () => {
  const done = sent(addAction(EMPTY_QUEUE, queued('a', [ready(1)])), 'a', NOON + 100);
  const back = undoAction(done, lastUndoable(done, 7, NOON + 9000)!, { key: 'u', at: NOON + 9000 });
  expect(back.waiting).toMatchObject([
    { kind: 'undo', orders: [{ id: 1, from: 'delivering', to: 'ready_for_delivery' }] },
  ]);
  expect(shown(back, [order(1, 'delivering')])).toEqual([[1, 'ready_for_delivery', null]]);
  expect(lastUndoable(back, 7, NOON + 9000)).toBeUndefined();
  expect(undoAction(back, lastUndoable(done, 7, NOON + 9000)!, { key: 'v', at: NOON + 9100 })).toBe(back);
});

test('settleAction does not offer a refused undo again', () => {
  const done = sent(addAction(EMPTY_QUEUE, queued('a', [ready(1), ready(2)])), 'a', NOON + 100);
  const back = undoAction(done, lastUndoable(done, 7, NOON + 9000, 1)!, { key: 'u', at: NOON + 9000 });
  const refused = [{ id: 1, message: 'Someone was faster', status: 'completed' as const }];
  const rest = settleAction(back, { key: 'u', at: NOON + 9100, refused, language: 'en' });
  expect(lastUndoable(rest, 7, NOON + 9200, 1)).toBeUndefined();
  expect(lastUndoable(rest, 7, NOON + 9200)?.orders).toEqual([ready(2)]);
  expect(rest.refused).toHaveLength(1);
});

test('undoAction keeps an action that is being sent; settleAction ignores an unknown key', () => {
  const tried = markNextTried(addAction(EMPTY_QUEUE, queued('a', [ready(1)])), 7);
  const back = undoAction(tried, lastUndoable(tried, 7, NOON + 1000)!, { key: 'u', at: NOON + 1000 });
  expect(back.waiting.map(({ key, kind }) => [key, kind])).toEqual([
    ['a', 'move'],
    ['u', 'undo'],
  ]);
  expect(sent(back, 'x', NOON)).toBe(back);
});

test('settleAction accepts a transition that a colleague has already made, and reports conflicts', () => {
  const added = addAction(EMPTY_QUEUE, queued('a', [ready(1), ready(2), ready(3)]));
  const refused = [
    { id: 1, message: 'Someone was faster', status: 'delivering' as const },
    { id: 2, message: 'Someone was faster', status: 'cancelled' as const },
  ];
  const rest = settleAction(added, { key: 'a', at: NOON, refused, language: 'en' });
  expect(rest.refused.map(({ orderId }) => orderId)).toEqual([2]);
  expect(lastUndoable(rest, 7, NOON + 1000)?.orders).toEqual([ready(3)]);
  expect(lastUndoable(rest, 7, NOON + 1000, 1)).toBeUndefined();
  const before = [1, 2, 3].map((id) => order(id, 'ready_for_delivery'));
  expect(shown(rest, before).map(([, status]) => status)).toEqual([
    'delivering',
    'ready_for_delivery',
    'delivering',
  ]);
  // The office cancelled the order too, but that does not replace the driver's failed-delivery report, which counts as
  // refused.
  const door = addAction(
    EMPTY_QUEUE,
    queued('b', [{ ...out(1), to: 'cancelled' }], { outcome: 'no_answer' }),
  );
  const late = { key: 'b', at: NOON, refused: [{ ...refused[1]!, id: 1 }], language: 'en' };
  expect(settleAction(door, late).refused).toHaveLength(1);
});

test('settleAction accepts two transitions that a colleague has already made', () => {
  const begin = queued('a', [{ id: 1, number: '1', from: 'pending', to: 'processing' }]);
  const pack = queued('b', [{ id: 1, number: '1', from: 'processing', to: 'ready_for_delivery' }]);
  const both = addAction(addAction(EMPTY_QUEUE, begin), pack);
  const refused = [{ id: 1, message: 'Someone was faster', status: 'ready_for_delivery' as const }];
  const one = settleAction(both, { key: 'a', at: NOON, refused, language: 'en' });
  const two = settleAction(one, { key: 'b', at: NOON, refused, language: 'en' });
  expect([one.refused, two.refused, two.waiting]).toEqual([[], [], []]);
  expect(shown(two, [order(1, 'pending')])).toEqual([[1, 'ready_for_delivery', null]]);
  // Both transitions of a cancelled order are reported in a single refusal.
  const gone = [{ ...refused[0]!, status: 'cancelled' as const }];
  const begun = settleAction(both, { key: 'a', at: NOON, refused: gone, language: 'en' });
  const called = settleAction(begun, { key: 'b', at: NOON, refused: gone, language: 'en' });
  expect(called.refused.map(({ tapped }) => tapped.map(({ to }) => to))).toEqual([
    ['processing', 'ready_for_delivery'],
  ]);
  expect(called.waiting).toEqual([]);
});

test('settleAction keeps later actions after a refusal, and adds their refusals to the same report', () => {
  const stays = { ...out(1), to: 'delivering' } as const;
  const moved = { id: 1, message: 'Someone was faster', status: 'cancelled' as const };
  for (const kind of ['later', 'credit', 'move'] as const) {
    const first = queued('a', [kind === 'move' ? { ...ready(1) } : stays], { kind });
    const both = addAction(addAction(EMPTY_QUEUE, first), queued('b', [out(1)]));
    const one = settleAction(both, { key: 'a', at: NOON, refused: [moved], language: 'en' });
    expect(one.waiting.map(({ key }) => key)).toEqual(['b']);
    const two = settleAction(one, { key: 'b', at: NOON, refused: [moved], language: 'en' });
    expect(two.refused).toMatchObject([{ key: 'a', tapped: [{ kind }, { kind: 'move', to: 'completed' }] }]);
  }
  // The undo of a refused transition is dropped, and so is the packing that follows a refused tick.
  const tapped = markNextTried(addAction(EMPTY_QUEUE, queued('a', [out(1)])), 7);
  const undone = undoAction(tapped, lastUndoable(tapped, 7, NOON)!, { key: 'u', at: NOON });
  const again = addAction(undone, queued('d', [{ ...out(1), to: 'cancelled' }], { outcome: 'no_answer' }));
  const rest = settleAction(again, { key: 'a', at: NOON, refused: [moved], language: 'en' });
  expect(rest.waiting.map(({ key }) => key)).toEqual(['d']);
  const tick = queued('t', [stays], { kind: 'tick' });
  const bag = addAction(addAction(EMPTY_QUEUE, tick), queued('p', [out(1)]));
  expect(settleAction(bag, { key: 't', at: NOON, refused: [moved], language: 'en' })).toMatchObject({
    waiting: [],
    refused: [{ tapped: [{ kind: 'tick' }, { kind: 'move' }] }],
  });
});

test('ticksSince returns waiting ticks, and sent ones that the list does not contain yet', () => {
  const stays = (id: number) => ({ ...ready(id), to: 'ready_for_delivery' }) as const;
  const tick = { date: '2026-11-30', itemId: 5, quantity: 2, isIn: true };
  const moved = addAction(EMPTY_QUEUE, queued('a', [ready(1)]));
  const queue = addAction(moved, queued('t', [stays(2)], { kind: 'tick', tick }));
  expect(shown(queue, [order(2, 'pending')])).toEqual([[2, 'pending', null]]);
  expect([...ticksSince(queue, 7, NOON)]).toEqual([[5, tick]]);
  expect([...ticksSince(queue, 8, NOON)]).toEqual([]);
  expect(lastUndoable(queue, 7, NOON + 1000)?.key).toBe('a');
  const answered = sent(sent(queue, 'a', NOON + 10), 't', NOON + 20);
  expect([...ticksSince(answered, 7, NOON)]).toEqual([[5, tick]]);
  expect([...ticksSince(answered, 7, NOON + 30)]).toEqual([]);
});

test('dismissRefused removes one refusal', () => {
  const added = addAction(EMPTY_QUEUE, queued('a', [ready(1), ready(2)]));
  const refused = [1, 2].map((id) => ({ id, message: 'Someone was faster' }));
  const rest = settleAction(added, { key: 'a', at: NOON, refused, language: 'en' });
  expect(rest.refused.map(({ number }) => number)).toEqual(['1', '2']);
  expect(rest.sent).toEqual([]);
  expect(dismissRefused(rest, { key: 'a', orderId: 1 }).refused.map(({ orderId }) => orderId)).toEqual([2]);
});
