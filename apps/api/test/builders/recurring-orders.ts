import { DELIVERY } from '#test/delivery.ts';
import type { TestApp } from '#test/app-under-test.ts';
import { DELIVERY_DATE, SLOT } from './orders.ts';

/** Returns a request for a weekly recurring order of ten meals, starting on the first day that can be ordered for. */
export const recurringOrder = (mealId: number) => ({
  items: [{ mealId, quantity: 10 }],
  deliveryTime: SLOT,
  everyWeeks: 1,
  from: DELIVERY_DATE,
  delivery: DELIVERY,
});

interface RegularDay {
  accountId: number;
  mealId: number;
  quantity?: number;
  everyWeeks?: number;
  from?: string;
  priceCents?: number;
  stoppedAt?: Date;
  /** A date for which the recurring order could not be placed. */
  refusedOn?: string;
}

/**
 * Inserts a recurring order of ten meals at 10.00.
 * @returns its id
 */
export async function buildRecurringOrder({ db }: Pick<TestApp, 'db'>, given: RegularDay): Promise<number> {
  const { accountId, mealId, quantity = 10, everyWeeks = 1, from = DELIVERY_DATE, priceCents = 1000 } = given;
  const { id } = await db
    .insertInto('recurringOrders')
    .values({
      accountId,
      deliverySlot: SLOT,
      everyWeeks,
      beginsOn: from,
      delivery: JSON.stringify(DELIVERY),
      madeBy: accountId,
      stoppedAt: given.stoppedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = { recurringOrderId: id, mealId, quantity, priceCents, place: 0 };
  await db.insertInto('recurringOrderItems').values(item).execute();
  if (given.refusedOn !== undefined) {
    const refusals = JSON.stringify([{ code: 'calendar/full', params: {} }]);
    const day = { recurringOrderId: id, deliveryDate: given.refusedOn, state: 'refused' as const, refusals };
    await db.insertInto('recurringDays').values(day).execute();
  }
  return id;
}

interface PauseDays {
  accountId: number;
  from: string;
  to?: string;
  endedOn?: string;
}

export async function buildPause(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { accountId, from, to, endedOn }: PauseDays,
): Promise<number> {
  const pause = { accountId, madeBy: accountId, madeAt: clock.now(), reason: 'hospital' } as const;
  const ended = endedOn === undefined ? {} : { endedOn, endedBy: accountId };
  const { id } = await db
    .insertInto('pauses')
    .values({ ...pause, beginsOn: from, endsOn: to ?? null, ...ended })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a row into every table of recurring orders, without effect on later dates. */
export async function buildRecurring(
  app: TestApp,
  { accountId, mealId }: { accountId: number; mealId: number },
): Promise<void> {
  const at = app.clock.now();
  await buildRecurringOrder(app, { accountId, mealId, from: '2026-01-05', stoppedAt: at });
  await buildPause(app, { accountId, from: '2026-01-05', endedOn: '2026-01-19' });
  await app.db
    .insertInto('callOutcomes')
    .values({ accountId, deliveryDate: '2026-01-26', outcome: 'ordered', calledBy: accountId, calledAt: at })
    .execute();
}
