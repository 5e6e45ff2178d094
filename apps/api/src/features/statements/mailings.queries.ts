import { sql } from 'kysely';
import type { Trx } from '#platform/database/database.ts';
import { activity, withFigures, type ActivityRow } from './statements.queries.ts';

/** The progress of sending a month's statements; locked, so that two concurrent runs do not both send them. */
export async function lockMailing(trx: Trx, month: string) {
  await trx
    .insertInto('statementMailings')
    .values({ month })
    .onConflict((conflict) => conflict.column('month').doNothing())
    .execute();
  return trx
    .selectFrom('statementMailings')
    .select(['lastAccountId', 'finishedAt'])
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const updateMailing = (
  trx: Trx,
  month: string,
  change: { lastAccountId: number; finishedAt: Date | null },
) => trx.updateTable('statementMailings').set(change).where('month', '=', month).execute();

/** The next customers with activity in the month, by their id. */
export async function listActivityAfter(
  trx: Trx,
  requested: Parameters<typeof activity>[0],
  { after, limit }: { after: number; limit: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select * from (${activity(requested)}) as found where account_id > ${after}
    order by account_id limit ${limit}`.execute(trx);
  return rows.map(withFigures);
}
