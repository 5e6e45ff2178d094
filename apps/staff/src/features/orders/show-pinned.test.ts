import { expect, test } from 'vitest';
import type { Pressed } from './pressed.ts';
import { pinnedOrder, showPinned } from './show-pinned.ts';
import {
  addAction,
  lastUndoable,
  EMPTY_QUEUE,
  settleAction,
  showQueued,
  type QueuedAction,
  type ActionQueue,
  undoAction,
} from './action-queue.ts';

const NOON = 1_700_000_000_000;
const before = { id: 1, status: 'pending', outcome: null, outcomeNote: null } as const;
const queued: QueuedAction = {
  key: 'a',
  personId: 7,
  person: 'chef',
  kind: 'move',
  orders: [{ id: 1, number: '1', from: 'pending', to: 'processing' }],
  outcome: null,
  note: null,
  tried: false,
  at: NOON,
};
const pressed: Pressed = {
  last: queued,
  pinned: new Map([[1, { key: 'a', before, to: 'processing', action: 'prepare' }]]),
};
const shown = (queue: ActionQueue) =>
  showPinned(showQueued(queue, 7, [before], NOON), (id) => pinnedOrder(pressed, queue, 7, id))[0]!.status;

test('keeps a pressed order in its previous state', () => {
  const waiting = addAction(EMPTY_QUEUE, queued);
  expect(shown(waiting)).toBe('pending');
  const sent = settleAction(waiting, { key: 'a', at: NOON + 100, refused: [], language: 'en' });
  expect(showQueued(sent, 7, [before], NOON)[0]!.status).toBe('processing');
  expect(shown(sent)).toBe('pending');
});

test('releases refused and reverted moves', () => {
  const waiting = addAction(EMPTY_QUEUE, queued);
  const refused = [{ id: 1, message: 'no' }];
  const gone = settleAction(waiting, { key: 'a', at: NOON + 100, refused, language: 'en' });
  expect(pinnedOrder(pressed, gone, 7, 1)).toBeUndefined();
  const back = undoAction(waiting, lastUndoable(waiting, 7, NOON + 900)!, { key: 'u', at: NOON + 900 });
  expect(pinnedOrder(pressed, back, 7, 1)).toBeUndefined();
  expect(pinnedOrder(pressed, waiting, 8, 1)).toBeUndefined();
});
