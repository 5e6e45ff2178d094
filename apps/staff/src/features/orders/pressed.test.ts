import { afterAll, expect, test, vi } from 'vitest';
import { openPressed } from './pressed.ts';

const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('document', { body: { setAttribute: vi.fn(), removeAttribute: vi.fn() } });
vi.useFakeTimers();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** @returns whether the browser would press what has the focus */
const enter = (repeat: boolean): boolean =>
  page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: 'Enter', repeat }));

test('a held Enter moves once', () => {
  const { press } = openPressed();
  expect(enter(false)).toBe(true);
  press();
  expect([enter(true), enter(true)]).toEqual([false, false]);
  expect([enter(false), enter(true)]).toEqual([true, true]);
  press();
  expect(enter(true)).toBe(false);
});
