import { createI18n, loadResources } from '@trpeza/i18n/i18n';
import { expect, test } from 'vitest';
import { countOf } from './order-count.ts';

test('a total is exact until it is capped, and again at the end of the list', () => {
  expect(countOf(undefined, 0)).toEqual({ total: 0, isCapped: false });
  expect(countOf({ total: 214, totalIsCapped: false, nextCursor: 'x' }, 20)).toEqual({
    total: 214,
    isCapped: false,
  });
  expect(countOf({ total: 10_000, totalIsCapped: true, nextCursor: 'x' }, 40)).toEqual({
    total: 10_000,
    isCapped: true,
  });
  expect(countOf({ total: 0, totalIsCapped: true, nextCursor: 'x' }, 3)).toEqual({
    total: 3,
    isCapped: true,
  });
  expect(countOf({ total: 0, totalIsCapped: true, nextCursor: null }, 3)).toEqual({
    total: 3,
    isCapped: false,
  });
});

test('the words say whether somebody counted to the end', async () => {
  const words = async (language: 'en' | 'mk') =>
    createI18n(language, await loadResources(language, ['admin'])).getFixedT(language, 'admin');
  const en = await words('en');
  expect(en('orders.count', { shown: 20, count: 214 })).toBe('20 of 214 orders');
  expect(en('orders.countCapped', { shown: 20, total: 10_000 })).toBe('20 of more than 10,000 orders');
  const mk = await words('mk');
  expect(mk('orders.countCapped', { shown: 20, total: 10_000 })).toMatch(/^Нарачки: 20 од повеќе од 10.000$/);
});
