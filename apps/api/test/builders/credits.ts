import { randomUUID } from 'node:crypto';
import type { CreditReason } from '@trpeza/contract/ordering/credits.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { TestApp } from '#test/app-under-test.ts';
import type { Visitor } from '#test/visitor.ts';
import { buildAccount } from './accounts.ts';

/** Creates a member of staff, signed in on the site of their role. */
export const signInStaff = async (
  app: TestApp,
  role: 'admin' | 'hcpadmin' | 'bookkeeper' | 'restaurateur' | 'delivery' = 'admin',
): Promise<Visitor> =>
  app
    .visit(role === 'restaurateur' || role === 'delivery' ? 'staff' : 'admin')
    .signIn((await buildAccount(app.db, { role })).username);

/** Returns the request body for a credit: of `quantity` meals of one item, by default the order's first. */
export const creditOf = (
  order: Pick<Order, 'id' | 'items'>,
  quantity: number,
  input: { reason?: CreditReason; key?: string; item?: number; note?: string } = {},
) => ({
  params: { id: order.id },
  body: {
    reason: input.reason ?? ('short' as const),
    lines: [{ itemId: order.items[input.item ?? 0]!.id, quantity }],
    key: input.key ?? randomUUID(),
    ...(input.note && { note: input.note }),
  },
});

export const creditMeals = async (
  person: Visitor,
  order: Pick<Order, 'id' | 'items'>,
  quantity: number,
  input: Parameters<typeof creditOf>[2] = {},
): Promise<Order> =>
  (await person.call('POST /api/orders/{id}/credits', creditOf(order, quantity, input))).body;
