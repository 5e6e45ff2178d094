import type { BatchSort } from '@trpeza/contract/money/statements.constants';
import { formatInstant, formatMonth } from '@trpeza/i18n/formats';
import { translatorFor } from '@trpeza/i18n/messages';
import type { PdfPart } from '#platform/pdf/pdf-document.ts';
import type { Deps } from '#platform/deps.ts';
import { transaction } from '#platform/database/transaction.ts';
import { claimBatch, finishBatch, updateProgress, type BatchRow } from './batches.queries.ts';
import { listAllStatements } from './list-statements.ts';
import { readStatement, type StatementDeps } from './read-statement.ts';
import { presentStatementDocument, STATEMENT_LAYOUT } from './statement-document.present.ts';
import { listCustomerIdsByName } from './statements.queries.ts';

export type WriteBatchesDeps = StatementDeps & Pick<Deps, 'renderPdf' | 'rooms'>;

/** A process without a heartbeat for this long is considered dead. */
const HEARTBEAT_TIMEOUT_MS = 30_000;
const HEARTBEAT_INTERVAL_MS = 5_000;
const MAX_BATCH_ATTEMPTS = 3;
/** The progress is stored after this many statements. */
const STATEMENTS_PER_PROGRESS_UPDATE = 5;

/** Job: writes waiting batches one after the other, and restarts batches whose process died. */
export async function writeBatches(deps: WriteBatchesDeps, signal: AbortSignal): Promise<void> {
  let batch = await claimNext(deps);
  while (batch && !signal.aborted) {
    await write(deps, batch);
    batch = await claimNext(deps);
  }
}

function claimNext({ db, clock }: WriteBatchesDeps): Promise<BatchRow | undefined> {
  const now = clock.now();
  const lastHeartbeatBefore = new Date(now.getTime() - HEARTBEAT_TIMEOUT_MS);
  return transaction(db, (trx) => claimBatch(trx, { now, lastHeartbeatBefore }));
}

async function write(deps: WriteBatchesDeps, batch: BatchRow): Promise<void> {
  const { db, clock } = deps;
  const beat = () => updateProgress(db, batch, { runningAt: clock.now() }).catch(() => {});
  const beating = setInterval(() => void beat(), HEARTBEAT_INTERVAL_MS);
  try {
    // A batch that crashes its process would otherwise be retried forever.
    if (batch.attempts > MAX_BATCH_ATTEMPTS)
      throw new Error('too many failed attempts to write the statements');
    const file = await render(deps, batch);
    await finishBatch(db, batch, { finishedAt: clock.now(), file });
  } catch (error) {
    await finishBatch(db, batch, { finishedAt: clock.now(), file: null, failed: true });
    throw error;
  } finally {
    clearInterval(beating);
  }
}

async function render(deps: WriteBatchesDeps, batch: BatchRow): Promise<Buffer | null> {
  const { db, clock } = deps;
  const ids = await sortIds(deps, batch.sorted, await peopleOf(deps, batch));
  await updateProgress(db, batch, { runningAt: clock.now(), total: ids.length });
  if (ids.length === 0) return null;
  const settings = await deps.settings.read();
  const { notice_language: language, time_zone: zone } = settings;
  const parts: PdfPart[] = [];
  for (const id of ids) {
    const statement = await readStatement(deps, batch.month, id);
    const own = statement.customer.language;
    const generatedAt = formatInstant(clock.now().toISOString(), zone, own);
    parts.push(presentStatementDocument({ statement, settings, language: own, generatedAt }));
    if (parts.length % STATEMENTS_PER_PROGRESS_UPDATE === 0 || parts.length === ids.length)
      await updateProgress(db, batch, { runningAt: clock.now(), done: parts.length });
  }
  const title = translatorFor(language)('statements:batch.title', {
    month: formatMonth(batch.month, language),
  });
  return deps.renderPdf({ ...STATEMENT_LAYOUT, title, language, parts, isDoubleSided: true });
}

/** The ids of the customers in a batch, sorted by name. */
async function peopleOf(deps: WriteBatchesDeps, { people, month, accountIds }: BatchRow): Promise<number[]> {
  if (people === 'chosen') return listCustomerIdsByName(deps.db, accountIds);
  const rows = await listAllStatements(deps, month);
  return rows.filter(({ way }) => people === 'all' || way === 'paper').map(({ userId }) => userId);
}

/** Sorts the ids by round; customers without a position in a round come last, by name. */
async function sortIds(
  { db, rooms }: WriteBatchesDeps,
  sorted: BatchSort,
  ids: readonly number[],
): Promise<number[]> {
  if (sorted === 'name') return [...ids];
  const wanted = new Set(ids);
  const driven = (await rooms.readAccountsInRouteOrder(db)).filter((id) => wanted.has(id));
  return [...new Set([...driven, ...ids])];
}
