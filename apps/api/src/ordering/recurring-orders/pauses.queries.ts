import { sql } from 'kysely';
import type { PauseReason } from '@trpeza/contract/ordering/recurring-orders.constants';
import { WITHIN_PAUSE_SQL } from '#ordering/calendar/pauses.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

export type PauseRow = Awaited<ReturnType<typeof listPauses>>[number];

/** SQL condition: the pause `h` covers a date. */
export const coversDateSql = (date: unknown) => sql<boolean>`${date}::date ${sql.raw(WITHIN_PAUSE_SQL)}`;

/** Pauses of some accounts that cover a date. */
export const listPausesOn = (db: Db, accountIds: readonly number[], date: string) =>
  db
    .selectFrom('pauses as h')
    .selectAll()
    .where('accountId', '=', anyOf(accountIds))
    .where(coversDateSql(date))
    .orderBy('id')
    .execute();

/** Pauses of an account that cover a date or begin later. */
export const listPauses = (db: Db, accountId: number, from: string) =>
  db
    .selectFrom('pauses as h')
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

interface NewPause {
  accountId: number;
  beginsOn: string;
  endsOn: string | null;
  reason: PauseReason;
  madeBy: number;
  madeAt: Date;
}

export const insertPause = (trx: Trx, pause: NewPause) =>
  trx.insertInto('pauses').values(pause).returningAll().executeTakeFirstOrThrow();

/**
 * Ends a pause.
 * @returns undefined if the account has no such pause, or if the pause was ended already
 */
export const endPause = (
  trx: Trx,
  { accountId, id }: { accountId: number; id: number },
  { endedOn, endedBy }: { endedOn: string; endedBy: number },
) =>
  trx
    .updateTable('pauses')
    .set({ endedOn, endedBy })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('endedOn', 'is', null)
    .returningAll()
    .executeTakeFirst();
