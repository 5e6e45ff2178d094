import { expect, test } from 'vitest';
import { lastMonths } from './use-last-months.ts';

const MONTHS = lastMonths('2026-01-31T13:30:00.000Z', 'Australia/Melbourne');

test('lastMonths returns the last twelve months in the kitchen’s time zone, newest first', () => {
  expect(MONTHS).toHaveLength(12);
  expect(MONTHS.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(MONTHS.at(-1)).toBe('2025-03');
});
