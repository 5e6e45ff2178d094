import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { expect, test } from 'vitest';
import { api } from '../../api.ts';
import { drawPart } from '../../draw-part.tsx';
import { OrdersTab } from './orders-tab.tsx';

const { queryKey } = api.query('GET /api/orders', { query: { limit: 50 } });
const order = { id: 1, status: 'pending', deliveryDate: '2026-11-30', deliveryTime: '10:00 - 12:00' };

test('an order that is only placed is still to come, and on no way yet', () => {
  const drawn = (language: 'en' | 'mk') =>
    drawPart(<OrdersTab user={{ role: 'customer' } as User} />, language, [[queryKey, { items: [order] }]])
      .text;
  expect(drawn('en')).toContain('1 order to come');
  expect(drawn('en')).not.toContain('on its way');
  expect(drawn('mk')).not.toContain('на пат');
});
