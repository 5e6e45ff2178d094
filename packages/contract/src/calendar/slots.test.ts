import { expect, test } from 'vitest';
import { SLOTS } from './slots.ts';

test('there are six delivery times, in their order', () => {
  expect(SLOTS).toEqual([
    '08:00 - 10:00',
    '10:00 - 12:00',
    '12:00 - 14:00',
    '14:00 - 16:00',
    '16:00 - 18:00',
    '18:00 - 20:00',
  ]);
});
