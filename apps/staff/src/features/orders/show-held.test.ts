import { expect, test } from 'vitest';
import type { Pressed } from './pressed.ts';
import { heldOrder, showHeld } from './show-held.ts';
import {
  addTap,
  lastUndoable,
  NO_TAPS,
  settleTap,
  showTapped,
  type Tap,
  type Taps,
  undoTap,
} from './taps.ts';

const NOON = 1_700_000_000_000;
const before = { id: 1, status: 'pending', outcome: null, outcomeNote: null } as const;
const tap: Tap = {
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
  last: tap,
  held: new Map([[1, { key: 'a', before, to: 'processing', action: 'prepare' }]]),
};
const shown = (taps: Taps) =>
  showHeld(showTapped(taps, 7, [before], NOON), (id) => heldOrder(pressed, taps, 7, id))[0]!.status;

test('what was pressed is shown as it was, on its way and when it has arrived', () => {
  const waiting = addTap(NO_TAPS, tap);
  expect(shown(waiting)).toBe('pending');
  const sent = settleTap(waiting, { key: 'a', at: NOON + 100, refused: [], language: 'en' });
  expect(showTapped(sent, 7, [before], NOON)[0]!.status).toBe('processing');
  expect(shown(sent)).toBe('pending');
});

test('a refused tap, and one that is taken back, holds nothing any more', () => {
  const waiting = addTap(NO_TAPS, tap);
  const refused = [{ id: 1, message: 'no' }];
  const gone = settleTap(waiting, { key: 'a', at: NOON + 100, refused, language: 'en' });
  expect(heldOrder(pressed, gone, 7, 1)).toBeUndefined();
  const back = undoTap(waiting, lastUndoable(waiting, 7, NOON + 900)!, { key: 'u', at: NOON + 900 });
  expect(heldOrder(pressed, back, 7, 1)).toBeUndefined();
  expect(heldOrder(pressed, waiting, 8, 1)).toBeUndefined();
});
