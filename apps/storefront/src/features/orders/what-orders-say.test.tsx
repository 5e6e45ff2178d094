import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { expect, test } from 'vitest';
import { drawPart } from '../../draw-part.tsx';
import { OrderProgress } from './order-progress.tsx';

test('what was cancelled at the door is told in two sentences', () => {
  const failed: Pick<Order, 'status' | 'outcome'> = { status: 'cancelled', outcome: 'no_answer' };
  const told = (language: 'en' | 'mk') => drawPart(<OrderProgress order={failed} />, language).text;
  expect(told('en')).toBe('This order was cancelled. At the door: Nobody answered');
  expect(told('mk')).toBe('Оваа нарачка е откажана. На вратата: Никој не отвори');
});
