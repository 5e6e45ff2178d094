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

/**
 * @returns whether the event is new. A concurrent insert of the same event waits for the first one and then returns false.
 */
export async function insertEvent(trx: Trx, event: NewEventRow): Promise<boolean> {
  const row = await trx
    .insertInto('providerEvents')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .returning('eventId')
    .executeTakeFirst();
  return row !== undefined;
}

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
