import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { recoverFromOutage } from './recover-from-outage.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('recoverFromOutage polls one route until it succeeds, and then refetches only what has failed', async () => {
  vi.useFakeTimers();
  let isAway = true;
  const question = vi.fn(async () => ({ ok: !isAway }));
  vi.stubGlobal('fetch', question);
  const client = createQueryClient();
  const asked = { failed: 0, fine: 0, refused: 0 };
  const watch = (name: keyof typeof asked, answer: () => unknown) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: async () => {
        asked[name] += 1;
        return answer();
      },
    }).subscribe(() => {});
  watch('fine', () => 'fine');
  watch('failed', () => {
    if (isAway) throw new ApiError(503, { code: 'common/unavailable' });
    return 'back';
  });
  watch('refused', () => {
    throw new ApiError(404, { code: 'common/not-found' });
  });
  await vi.advanceTimersByTimeAsync(0);
  recoverFromOutage(client);
  recoverFromOutage(client);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual({ failed: 1, fine: 1, refused: 1 });
  const before = question.mock.calls.length;
  expect(before).toBeGreaterThan(1);
  expect(before).toBeLessThan(8);
  isAway = false;
  await vi.advanceTimersByTimeAsync(80_000);
  expect([client.getQueryData(['failed']), asked]).toEqual(['back', { failed: 2, fine: 1, refused: 1 }]);
  expect(question).toHaveBeenCalledTimes(before + 1);
});
