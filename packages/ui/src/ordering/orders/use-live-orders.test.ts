import { afterEach, expect, test, vi } from 'vitest';
import { throttle } from './use-live-orders.ts';

afterEach(() => void vi.useRealTimers());

test('throttle runs at once, then once per burst, and never skips the last call', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  const reload = throttle(run, 400);
  reload.ask();
  expect(run).toHaveBeenCalledTimes(1);
  for (let order = 0; order < 30; order += 1) reload.ask();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(400);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(2);
  reload.ask();
  expect(run).toHaveBeenCalledTimes(3);
});
