import type { TestApp } from '../test-app.ts';
import { buildOrder } from './orders.ts';

/** A failed delivery that waits for the office; @returns the id of what stands on the worklist */
export async function buildFailedDelivery(app: TestApp): Promise<number> {
  const { order } = await buildOrder(app);
  await app.db
    .updateTable('orders')
    .set({ status: 'delivering', outcome: null })
    .where('id', '=', order.id)
    .execute();
  const { id } = await app.db
    .insertInto('worklistItems')
    .values({ kind: 'failed_delivery', orderId: order.id, openedAt: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
