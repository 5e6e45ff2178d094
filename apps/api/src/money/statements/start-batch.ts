import { BATCH_HOURS, type BatchState } from '@trpeza/contract/money/statements.constants';
import type { StartBatch, StatementBatch } from '@trpeza/contract/money/statements.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { translatorFor } from '@trpeza/i18n/messages';
import type { JobSender } from '#platform/jobs/job-data.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { fileName } from '#platform/http/file-names.ts';
import type { NamedFile } from '#platform/http/implement.ts';
import {
  deleteBatchesBefore,
  findBatch,
  findBatchFile,
  findUnfinishedBatch,
  insertBatch,
  listBatches,
  type BatchRow,
} from './batches.queries.ts';
import { requestedMonth, type StatementDeps } from './read-statement.ts';

/**
 * Starts writing the statements of a month into one document, in the background. A concurrent request for the same
 * document returns the running batch.
 * @throws DomainError `statements/not-begun`
 */
export async function startBatch(
  deps: StatementDeps & { jobs: JobSender },
  actor: Actor,
  { month, people, sortBy, customerIds }: StartBatch & { month: string },
): Promise<StatementBatch> {
  await requestedMonth(deps, month);
  const accountIds = [...new Set(customerIds)].toSorted((a, b) => a - b);
  const wanted = { month, people, sortBy, accountIds, requestedBy: actor.id, requestedAt: deps.clock.now() };
  return transaction(deps.db, async (trx) => {
    const added = await insertBatch(trx, wanted);
    if (added) await deps.jobs.send(trx, 'write-statements', {});
    // The running batch may finish between the two statements; a new one is then inserted.
    const batch = added ?? (await findUnfinishedBatch(trx, wanted)) ?? (await insertBatch(trx, wanted));
    return presentBatch(batch!);
  });
}

type BatchDeps = Pick<StatementDeps, 'db' | 'clock'>;

const HOUR_MS = 3_600_000;
const oldestKeptAt = ({ clock }: Pick<BatchDeps, 'clock'>): Date =>
  new Date(clock.now().getTime() - BATCH_HOURS * HOUR_MS);

export const readBatches = async (deps: BatchDeps, month: string): Promise<StatementBatch[]> =>
  (await listBatches(deps.db, month, oldestKeptAt(deps))).map(presentBatch);

/** @throws DomainError `common/not-found`, also when the batch is older than a day */
export async function readBatch(deps: BatchDeps, id: number): Promise<StatementBatch> {
  const batch = await findBatch(deps.db, id, oldestKeptAt(deps));
  if (!batch) throw new DomainError('common/not-found');
  return presentBatch(batch);
}

/** @throws DomainError `common/not-found` while the batch is being written, and when it is older than a day */
export async function readBatchFile(deps: BatchDeps, id: number, language: Language): Promise<NamedFile> {
  const batch = await findBatchFile(deps.db, id, oldestKeptAt(deps));
  if (!batch?.file) throw new DomainError('common/not-found');
  const words = translatorFor(language)('statements:file.statements');
  return { name: fileName([words, batch.month], 'pdf'), bytes: batch.file };
}

/** Job: deletes batches that are older than a day. */
export async function eraseBatches(deps: BatchDeps): Promise<void> {
  await deleteBatchesBefore(deps.db, oldestKeptAt(deps));
}

const presentBatch = (batch: BatchRow): StatementBatch => ({
  id: batch.id,
  month: batch.month,
  people: batch.people,
  sortBy: batch.sorted,
  state: stateOf(batch),
  done: batch.done,
  total: batch.total,
  requestedAt: batch.requestedAt.toISOString(),
  finishedAt: batch.finishedAt?.toISOString() ?? null,
});

function stateOf({ finishedAt, failed, total, runningAt }: BatchRow): BatchState {
  if (finishedAt === null) return runningAt === null ? 'waiting' : 'running';
  if (failed) return 'failed';
  return total === 0 ? 'empty' : 'ready';
}
