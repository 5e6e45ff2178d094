import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutageLog } from './outage-log.ts';
import { silentLog } from './log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

it('writes an outage down as one stack and then a line a second, until it is over', () => {
  const lines: object[] = [];
  const note = createOutageLog({ ...silentLog, error: (line: object) => void lines.push(line) });
  for (let call = 0; call < 1_000; call += 1)
    note(refused, call % 4 === 0 ? 'POST /api/cart' : 'GET /api/cart');
  expect(lines).toEqual([{ err: refused, of: 'POST /api/cart' }]);
  vi.advanceTimersByTime(1_000);
  expect(lines[1]).toEqual({
    of: { 'GET /api/cart': 750, 'POST /api/cart': 249 },
    because: { ECONNREFUSED: 999 },
  });
  // A second passes without any: the next one is another outage.
  vi.advanceTimersByTime(1_000);
  expect(vi.getTimerCount()).toBe(0);
  note(refused, 'GET /api/cart');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toHaveProperty('err', refused);
});

it('names only so many different things', () => {
  const lines: { of: object }[] = [];
  const note = createOutageLog({ ...silentLog, error: (line: { of: object }) => void lines.push(line) });
  for (let call = 0; call < 100; call += 1) note(refused, `GET /api/things/${call}`);
  vi.advanceTimersByTime(1_000);
  expect(Object.keys(lines[1]!.of)).toHaveLength(31);
  expect(lines[1]!.of).toHaveProperty('others', 69);
});
