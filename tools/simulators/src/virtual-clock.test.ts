import { expect, it } from 'vitest';
import { createVirtualClock } from './virtual-clock.ts';

const START = '2026-11-23T09:00:00Z';

it('runs what is due in the order of time, each at its own moment', async () => {
  const clock = createVirtualClock(START);
  const happened: string[] = [];
  const note = (name: string) => () =>
    void happened.push(`${name} ${clock.now().toISOString().slice(11, 19)}`);
  clock.after(2_000, note('second'));
  clock.after(1_000, note('first'));
  clock.after(2_000, note('third'));
  clock.after(9_000, note('later'));
  await clock.advance(5_000);
  expect(happened).toEqual(['first 09:00:01', 'second 09:00:02', 'third 09:00:02']);
  expect(clock.now()).toEqual(new Date('2026-11-23T09:00:05Z'));
});

it('runs what was only put down meanwhile, and waits for what takes long', async () => {
  const clock = createVirtualClock(START);
  const happened: number[] = [];
  const again = async () => {
    await new Promise(setImmediate);
    happened.push(clock.now().getTime() - new Date(START).getTime());
    clock.after(1_000, again);
  };
  clock.after(1_000, again);
  await Promise.all([clock.advance(2_000), clock.advance(1_000)]);
  expect(happened).toEqual([1_000, 2_000, 3_000]);
});

it('hands an error to whoever lets time pass, and goes on afterwards', async () => {
  const clock = createVirtualClock(START);
  clock.after(1, () => Promise.reject(new Error('broken')));
  await expect(clock.advance(10)).rejects.toThrow('broken');
  await clock.advance(10);
  expect(clock.now().getTime()).toBe(new Date(START).getTime() + 11);
});
