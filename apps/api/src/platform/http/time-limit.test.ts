import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withinTime } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('answers what the work answers, be it good or bad, and leaves no timer behind', async () => {
  expect(await withinTime(10_000, Promise.resolve('done'))).toBe('done');
  await expect(withinTime(10_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up on work that does not end, and survives that it fails later', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const waited = expect(withinTime(10_000, promise)).rejects.toMatchObject({ code: 'common/busy' });
  await vi.advanceTimersByTimeAsync(10_000);
  await waited;
  reject(new Error('too late'));
});
