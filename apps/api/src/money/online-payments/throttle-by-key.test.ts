import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottleByKey } from './throttle-by-key.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('createThrottleByKey runs the first lookup at once, then one per interval, and never returns a result older than the call', async () => {
  let truth = 'before';
  let looks = 0;
  const seldom = createThrottleByKey(3000);
  const ask = (key = 'a') => seldom(key, async () => ((looks += 1), truth));
  expect([await ask(), looks]).toEqual(['before', 1]);
  const early = [ask(), ask()];
  await vi.advanceTimersByTimeAsync(2999);
  expect(looks).toBe(1);
  truth = 'after';
  const late = ask();
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all([...early, late])).toEqual(['after', 'after', 'after']);
  expect(looks).toBe(2);
  expect([await ask('b'), looks]).toEqual(['after', 3]);
  await vi.advanceTimersByTimeAsync(3000);
  expect([await ask(), looks]).toEqual(['after', 4]);
});

it('createThrottleByKey rejects all waiting calls when a run fails, and runs again for the next call', async () => {
  const seldom = createThrottleByKey(3000);
  const fail = () => Promise.reject(new Error('connection lost'));
  await expect(seldom('a', fail)).rejects.toThrow('connection lost');
  const waiting = Promise.allSettled([seldom('a', fail), seldom('a', fail)]);
  await vi.advanceTimersByTimeAsync(3000);
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await seldom('a', async () => 'there')).toBe('there');
});
