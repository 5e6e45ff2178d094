import { expect, test } from 'vitest';
import { usageOf } from './usage.ts';

test('usageOf returns red above 90 per cent, yellow above 75 and green otherwise', () => {
  expect([0, 75, 75.1, 90, 90.1, 250].map(usageOf)).toEqual([
    'low',
    'low',
    'medium',
    'medium',
    'high',
    'high',
  ]);
});
