import { expect, test } from 'vitest';
import { lintWith, sourcesFoundBy } from './lint-with.ts';

const WRONG = [
  'export const row = () => ({ updatedAt: new Date() });',
  'export const row = () => ({ updatedAt: new Date });',
  'export const row = () => ({ updatedAt: Date() });',
  'export const late = (due: number) => Date.now() > due;',
  'export const late = (due: number, now = Date.now) => now() > due;',
];

const RIGHT = [
  'export const row = (clock: { now(): Date }) => ({ updatedAt: clock.now() });',
  'export const later = (now: Date) => new Date(now.getTime() + 1000);',
  "export const first = new Date('2026-11-23');",
  'export const span = () => performance.now();',
];

test('the time comes from the clock, and from nowhere else', async () => {
  const nameOf = (index: number) => `apps/api/src/features/orders/${index}.ts`;
  expect(await sourcesFoundBy('ask-the-clock', [...WRONG, ...RIGHT], nameOf)).toEqual(WRONG);
});

test('the rule holds for features and jobs, and not for tests or for the clock itself', async () => {
  const [asks] = WRONG;
  const found = await lintWith('ask-the-clock', {
    'apps/api/src/jobs.ts': asks!,
    'apps/api/src/features/orders/orders.queries.ts': asks!,
    'apps/api/src/features/orders/place-order.test.ts': asks!,
    'apps/api/src/platform/clock.ts': asks!,
    'apps/admin/src/app.ts': asks!,
  });
  expect(found.toSorted()).toEqual([
    'apps/api/src/features/orders/orders.queries.ts',
    'apps/api/src/jobs.ts',
  ]);
});
