import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { expect, test } from 'vitest';
import { renderAdminPage } from '../../render-page.tsx';
import { OrderPlaced } from './caller.page.tsx';

const order = {
  orderNumber: '7',
  customerName: 'Ana',
  deliveryDate: '2026-12-07',
  deliveryTime: '12:00-14:00',
  items: [],
  deliveryAddress: '',
  customerAmount: '0.00',
  totalAmount: '0.00',
} as unknown as Order;

test('OrderPlaced mentions the shop only for customers who can sign in', () => {
  const inShop = 'sees the order in the shop';
  expect(renderAdminPage(<OrderPlaced order={order} isInShop />).text).toContain(inShop);
  const { text } = renderAdminPage(<OrderPlaced order={order} isInShop={false} />);
  expect(text).toContain('We email the customer if there is an address.');
  expect(text).not.toContain(inShop);
});
