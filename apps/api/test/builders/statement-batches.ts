import type { Db } from '#platform/database/database.ts';

/** Statements of October that are written, as a file of a few bytes. */
export async function buildBatch(db: Db, requestedAt: Date): Promise<number> {
  const { id } = await db
    .insertInto('statementBatches')
    .values({
      month: '2026-10',
      people: 'all',
      sorted: 'name',
      requestedAt,
      finishedAt: requestedAt,
      done: 1,
      total: 1,
      file: Buffer.from('%PDF-1.3'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
