import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { Db, Trx } from '#platform/database/database.ts';

export interface NewEventRow {
  provider: OnlineMethod;
  eventId: string;
  type: string;
  paymentReference: string | null;
  createdAt: Date;
  receivedAt: Date;
  handledAt: Date | null;
}

/** @returns whether it is new; a concurrent request with the same event waits, and is then not new */
export async function insertEvent(trx: Trx, event: NewEventRow): Promise<boolean> {
  const row = await trx
    .insertInto('providerEvents')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .returning('eventId')
    .executeTakeFirst();
  return row !== undefined;
}

/** An event that is not processed yet. */
export const findWaitingEvent = (
  db: Db,
  { provider, eventId }: { provider: OnlineMethod; eventId: string },
) =>
  db
    .selectFrom('providerEvents')
    .select(['paymentReference'])
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .where('handledAt', 'is', null)
    .executeTakeFirst();

export async function markEventHandled(
  db: Db,
  { provider, eventId }: { provider: OnlineMethod; eventId: string },
  handledAt: Date,
): Promise<void> {
  await db
    .updateTable('providerEvents')
    .set({ handledAt })
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .execute();
}
