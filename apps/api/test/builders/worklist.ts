import type { TestApp } from '../test-app.ts';
import { staffOf } from './credits.ts';
import { buildOrder } from './orders.ts';

/** A failed delivery that the office has to handle; @returns the id of its worklist entry */
export async function buildFailedDelivery(app: TestApp): Promise<number> {
  const { order } = await buildOrder(app);
  const office = await staffOf(app, 'admin');
  const params = { id: order.id };
  await office.call('PUT /api/orders/{id}/status', { params, body: { status: 'delivering' } });
  const { id } = await app.db
    .insertInto('worklistItems')
    .values({ kind: 'failed_delivery', orderId: order.id, openedAt: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
