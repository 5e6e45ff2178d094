import { expect, it } from 'vitest';
import { DomainError } from './domain-error.ts';
import { limitHeavyWork } from './work-limits.ts';

it('limitHeavyWork runs one call at a time, and rejects further calls when a hundred wait', async () => {
  const begun: number[] = [];
  const gate = Promise.withResolvers<void>();
  const work = (number: number) =>
    limitHeavyWork(async () => {
      begun.push(number);
      await gate.promise;
    });
  const accepted = Array.from({ length: 101 }, (_, number) => work(number));
  await expect.poll(() => begun).toEqual([0]);
  await expect(work(101)).rejects.toThrow(DomainError);
  gate.resolve();
  await Promise.all(accepted);
  expect(begun).toHaveLength(101);
});
