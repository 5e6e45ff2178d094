import { randomUUID } from 'node:crypto';
import type { TestApp } from '../test-app.ts';
import { buildAccount } from './accounts.ts';

/** A move of a delivery day with one order of it, in a state in which nothing waits. */
export async function buildDayMove({ db, clock }: TestApp, orderId: number, state: 'moved' | 'refused') {
  const { id: startedBy } = await buildAccount(db, { role: 'admin' });
  const { id } = await db
    .insertInto('dayMoves')
    .values({
      requestKey: randomUUID(),
      fromDate: '2026-11-30',
      toDate: '2026-12-07',
      startedBy,
      startedAt: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refusal =
    state === 'refused'
      ? JSON.stringify({ code: 'orders/reschedule-past', params: { number: orderId } })
      : null;
  await db.insertInto('dayMoveOrders').values({ dayMoveId: id, orderId, state, refusal }).execute();
  return { id, orderId };
}
