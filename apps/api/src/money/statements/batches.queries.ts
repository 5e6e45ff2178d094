import { sql } from 'kysely';
import type { StartBatch } from '@trpeza/contract/money/statements.schemas';
import type { Db, Trx } from '#platform/database/database.ts';

const columns = [
  'id',
  'month',
  'people',
  'sorted',
  'accountIds',
  'attempts',
  'runningAt',
  'done',
  'total',
  'requestedAt',
  'finishedAt',
  'failed',
] as const;

const ofBatch = (db: Db) => db.selectFrom('statementBatches').select(columns);
export type BatchRow = Awaited<ReturnType<ReturnType<typeof ofBatch>['executeTakeFirstOrThrow']>> & {
  hasFile?: boolean;
};

interface NewBatch extends Pick<StartBatch, 'people' | 'sortBy'> {
  month: string;
  accountIds: number[];
  requestedBy: number;
  requestedAt: Date;
}

/** @returns undefined if the same batch is already being written */
export const insertBatch = (trx: Trx, { sortBy: sorted, ...batch }: NewBatch) =>
  trx
    .insertInto('statementBatches')
    .values({ ...batch, sorted })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();

export const findUnfinishedBatch = (db: Db, { month, people, sortBy, accountIds }: NewBatch) =>
  ofBatch(db)
    .where('month', '=', month)
    .where('people', '=', people)
    .where('sorted', '=', sortBy)
    .where(sql<boolean>`account_ids = ${accountIds}::integer[]`)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();

export const listBatches = (db: Db, month: string, since: Date) =>
  ofBatch(db)
    .where('month', '=', month)
    .where('requestedAt', '>=', since)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

export const findBatch = (db: Db, id: number, since: Date) =>
  ofBatch(db).where('id', '=', id).where('requestedAt', '>=', since).executeTakeFirst();

export const findBatchFile = (db: Db, id: number, since: Date) =>
  db
    .selectFrom('statementBatches')
    .select(['month', 'people', 'file'])
    .where('id', '=', id)
    .where('requestedAt', '>=', since)
    .where('file', 'is not', null)
    .executeTakeFirst();

/**
 * Claims the oldest unfinished batch that no process is writing. Concurrent callers get different batches.
 * @param lastHeartbeatBefore processes without a heartbeat since then are considered dead
 */
export async function claimBatch(
  trx: Trx,
  { now, lastHeartbeatBefore }: { now: Date; lastHeartbeatBefore: Date },
): Promise<BatchRow | undefined> {
  const next = await trx
    .selectFrom('statementBatches')
    .select(['id', 'attempts'])
    .where('finishedAt', 'is', null)
    .where((eb) => eb.or([eb('runningAt', 'is', null), eb('runningAt', '<', lastHeartbeatBefore)]))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!next) return undefined;
  return trx
    .updateTable('statementBatches')
    .set({ attempts: next.attempts + 1, runningAt: now, done: 0, total: null })
    .where('id', '=', next.id)
    .returning(columns)
    .executeTakeFirst();
}

/** Identifies one attempt at writing a batch. Updates of an outdated attempt change nothing. */
export type Attempt = Pick<BatchRow, 'id' | 'attempts'>;

const updateAttempt = (db: Db, { id, attempts }: Attempt) =>
  db
    .updateTable('statementBatches')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('finishedAt', 'is', null);

export const updateProgress = (
  db: Db,
  attempt: Attempt,
  progress: { runningAt: Date; done?: number; total?: number },
) => updateAttempt(db, attempt).set(progress).execute();

export const finishBatch = (
  db: Db,
  attempt: Attempt,
  end: { finishedAt: Date; file: Buffer | null; failed?: boolean },
) => updateAttempt(db, attempt).set(end).execute();

export const deleteBatchesBefore = (db: Db, before: Date) =>
  db.deleteFrom('statementBatches').where('requestedAt', '<', before).execute();
