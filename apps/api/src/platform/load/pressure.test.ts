import { expect, test } from 'vitest';
import { createPressure } from './pressure.ts';

function setUp() {
  const gauges = { late: 0, waiting: 0 };
  const pressure = createPressure({ lateMs: () => gauges.late, waitingForDatabase: () => gauges.waiting });
  const begin = (calls: number) => Array.from({ length: calls }, () => pressure.begin());
  return { gauges, pressure, begin };
}

test('each gauge alone raises the pressure', () => {
  const { gauges, pressure, begin } = setUp();
  begin(50);
  expect(pressure.level()).toBe(0.5);
  gauges.waiting = 30;
  expect(pressure.level()).toBe(0.75);
  gauges.late = 72;
  expect(pressure.level()).toBe(0.9);
  begin(50);
  expect(pressure.level()).toBe(1);
});

test('a late loop refuses nobody while there is little work, and never the most important', () => {
  const { gauges, pressure, begin } = setUp();
  gauges.late = 5_000;
  begin(23);
  expect(pressure.level()).toBe(0);
  begin(1);
  expect(pressure.level()).toBeLessThan(1);
  expect(pressure.level()).toBeGreaterThan(0.75);
  pressure.end();
  expect(pressure.level()).toBe(0);
});
