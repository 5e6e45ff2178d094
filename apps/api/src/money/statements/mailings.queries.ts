import type { Db, Trx } from '#platform/database/database.ts';
import { customersWithStatement, type StatementSumsRow, type RequestedMonth } from './statements.queries.ts';

/** The progress of sending a month's statements. The row is locked, so that concurrent runs do not send them twice. */
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

/** When all notifications of a month's statements were sent; undefined if they were not. */
export async function findMailingEnd(db: Db, month: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('statementMailings')
    .select('finishedAt')
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.finishedAt ?? undefined;
}

/** The next customers with a statement for the month, by id. */
export const listCustomersWithStatementAfter = (
  trx: Trx,
  requested: RequestedMonth,
  { after, limit }: { after: number; limit: number },
): Promise<StatementSumsRow[]> =>
  customersWithStatement(trx, requested)
    .selectAll()
    .where('found.accountId', '>', after)
    .orderBy('found.accountId')
    .limit(limit)
    .execute();
