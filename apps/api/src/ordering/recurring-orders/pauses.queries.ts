import { sql } from 'kysely';
import type { HoldReason } from '@trpeza/contract/ordering/recurring-orders.constants';
import { WITHIN_HOLD } from '#ordering/calendar/pauses.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

export type HoldRow = Awaited<ReturnType<typeof listHolds>>[number];

/** SQL condition: the pause `h` covers a date. */
export const coversDateSql = (date: unknown) => sql<boolean>`${date}::date ${sql.raw(WITHIN_HOLD)}`;

/** Pauses of some accounts that cover a date. */
export const listHoldsOn = (db: Db, accountIds: readonly number[], date: string) =>
  db
    .selectFrom('holds as h')
    .selectAll()
    .where('accountId', '=', anyOf(accountIds))
    .where(coversDateSql(date))
    .orderBy('id')
    .execute();

/** Pauses of an account that cover a date or begin later. */
export const listHolds = (db: Db, accountId: number, from: string) =>
  db
    .selectFrom('holds as h')
    .selectAll()
    .where('accountId', '=', accountId)
    .where((eb) => eb.or([eb('endsOn', 'is', null), eb('endsOn', '>=', from)]))
    .where((eb) =>
      eb.or([
        eb('endedOn', 'is', null),
        eb.and([eb('endedOn', '>', from), eb('endedOn', '>', eb.ref('beginsOn'))]),
      ]),
    )
    .orderBy('beginsOn')
    .orderBy('id')
    .execute();

interface NewHold {
  accountId: number;
  beginsOn: string;
  endsOn: string | null;
  reason: HoldReason;
  madeBy: number;
  madeAt: Date;
}

export const insertHold = (trx: Trx, hold: NewHold) =>
  trx.insertInto('holds').values(hold).returningAll().executeTakeFirstOrThrow();

/** @returns undefined if the account has no such pause, or it was ended already */
export const endHold = (
  trx: Trx,
  { accountId, id }: { accountId: number; id: number },
  { endedOn, endedBy }: { endedOn: string; endedBy: number },
) =>
  trx
    .updateTable('holds')
    .set({ endedOn, endedBy })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('endedOn', 'is', null)
    .returningAll()
    .executeTakeFirst();
