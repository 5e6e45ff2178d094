import { randomUUID } from 'node:crypto';
import type { Input } from '@trpeza/api-client/client';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import type { Visitor } from '#test/visitor.ts';

interface Given {
  key?: string;
  expected?: number;
  totalAmount?: string;
  reason?: string;
  despitePause?: boolean;
}

export type Meals = readonly (readonly [mealId: number, quantity: number])[];

const itemsOf = (meals: Meals) => meals.map(([mealId, quantity]) => ({ mealId, quantity }));

export const previewChange = (person: Visitor, id: number, meals: Meals) =>
  person.call('POST /api/orders/{id}/items/preview', { params: { id }, body: { items: itemsOf(meals) } });

/** Changes the items of an order. As on the page, the total is taken from the preview. */
export async function changeMeals(
  person: Visitor,
  order: Pick<Order, 'id' | 'version' | 'totalAmount'>,
  meals: Meals,
  { key = randomUUID(), expected = order.version, totalAmount, ...rest }: Given = {},
) {
  const total =
    totalAmount ?? (await previewChange(person, order.id, meals)).body.totalAmount ?? order.totalAmount;
  const body = { key, expected, items: itemsOf(meals), totalAmount: total, ...rest };
  return person.call('PUT /api/orders/{id}/items', { params: { id: order.id }, body });
}

/** Sets the status of an order. */
export const moveOrder = (
  person: Visitor,
  id: number,
  status: OrderStatus,
  more: Omit<Input<'PUT /api/orders/{id}/status'>['body'], 'status'> = {},
) => person.call('PUT /api/orders/{id}/status', { params: { id }, body: { status, ...more } });
