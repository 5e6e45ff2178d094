import { expect, test } from 'vitest';
import { lastMonths, readReportFilters, writeReportFilters } from './report-filters.ts';

const MONTHS = lastMonths('2026-01-31T13:30:00.000Z', 'Australia/Melbourne');

test('offers the last twelve months of the kitchen, newest first', () => {
  expect(MONTHS).toHaveLength(12);
  expect(MONTHS.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(MONTHS.at(-1)).toBe('2025-03');
});

test('reads valid filters from the URL', () => {
  const read = (query: string) => readReportFilters(new URLSearchParams(query), MONTHS);
  const filters = { month: '2025-12', customerId: 7, status: 'completed' } as const;
  expect(read(String(new URLSearchParams(writeReportFilters(filters))))).toEqual(filters);
  expect(read('')).toEqual({ month: '2026-02' });
  expect(read('month=2026-13&customer=x&status=eaten')).toEqual({ month: '2026-02' });
  expect(read('month=1999-01&customer=-1')).toEqual({ month: '2026-02' });
});
