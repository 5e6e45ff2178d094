import { setTimeout as wait } from 'node:timers/promises';
import type { ImportDetail } from '@trpeza/contract/imports/imports.schemas';
import type { Language } from '@trpeza/contract/shared/language';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';
import { transaction } from '#platform/database/transaction.ts';
import { requireOwn } from './change-imports.ts';
import { KINDS } from './import-kinds.ts';
import { finishImport, startImport, stopImport, updateProgress, type ImportRow } from './imports.queries.ts';
import type { Judged } from './judge.ts';
import {
  contextOf,
  countOutcomes,
  judgeRows,
  leftOutOf,
  presentImport,
  seenOf,
  SILENT_MS,
  type ImportDeps,
} from './try-import.ts';

/** After how many rows their number is told. */
const TOLD_EVERY = 25;

/** How long a caller waits; whoever has more rows is told that they are being written. */
const PATIENCE_MS = 4_000;

/**
 * Writes all rows of a file in one transaction, by the rules of the forms, each change with its author and the import's name.
 * What it sees stays as it is until it has ended: a row that somebody else changes meanwhile fails all of them. What takes
 * longer goes on, and its page asks for it; if the process ends meanwhile, nothing is written.
 * @throws DomainError `imports/done`, `imports/refused-rows`; `imports/changed` when it would now do something else than was agreed to
 */
export async function doImport(
  deps: ImportDeps,
  actor: Actor,
  { id, seen }: { id: number; seen: string },
  language: Language,
): Promise<ImportDetail> {
  const found = await requireOwn(deps.db, actor, id);
  if (found.doneAt) throw new DomainError('imports/done');
  const now = deps.clock.now();
  const started = await startImport(deps.db, id, { now, silentSince: new Date(now.getTime() - SILENT_MS) });
  if (!started) return presentImport(deps, await requireOwn(deps.db, actor, id), language);
  const work = writeRows(deps, actor, { row: started, seen }, language).catch(async (error: unknown) => {
    const refusal = isOvertaken(error) ? new DomainError('imports/changed') : error;
    await stopImport(deps.db, id, refusal instanceof DomainError ? refusal.code : 'common/unexpected');
    throw refusal;
  });
  const finished = await Promise.race([work, wait(PATIENCE_MS, undefined, { ref: false })]);
  // Nobody waits for it any more; what it ends with is kept.
  work.catch(() => {});
  return presentImport(deps, finished ?? (await requireOwn(deps.db, actor, id)), language);
}

async function writeRows(
  deps: ImportDeps,
  actor: Actor,
  { row, seen }: { row: ImportRow; seen: string },
  language: Language,
): Promise<ImportRow> {
  const by = { actor, actorId: actor.id, reason: `Import ${row.id}: ${row.fileName}` };
  const finished = await transaction(
    deps.db,
    async (trx) => {
      const context = await contextOf(deps, trx, language);
      const judged = await judgeRows(context, row);
      requireAgreed(judged, seen);
      const written = judged.flatMap(({ write }) => (write ? [write] : []));
      for (const [at, write] of written.entries()) {
        await write(trx, by);
        if (at % TOLD_EVERY === TOLD_EVERY - 1)
          await updateProgress(deps.db, row.id, at + 1, deps.clock.now());
      }
      return { doneAt: context.now, counts: countOutcomes(judged), leftOut: leftOutOf(row) };
    },
    { isolationLevel: 'repeatable read' },
  );
  await tellOthers(deps, row);
  // Not in that transaction, whose snapshot is older than the progress. Doing it twice would change nothing.
  return finishImport(deps.db, row.id, finished);
}

function requireAgreed(judged: readonly Judged[], seen: string): void {
  const refused = judged.filter(({ outcome }) => outcome === 'refused');
  if (refused.length > 0)
    throw new DomainError('imports/refused-rows', { count: refused.length, row: refused[0]!.row });
  if (seenOf(judged) !== seen) throw new DomainError('imports/changed');
}

/** PostgreSQL: somebody else has changed a row since this transaction first looked; or both waited for each other. */
const isOvertaken = (error: unknown): boolean =>
  ['40001', '40P01'].includes(String((error as { code?: unknown }).code));

async function tellOthers({ menu, events }: ImportDeps, { kind }: ImportRow): Promise<void> {
  if (KINDS[kind].topic !== 'menu') return;
  menu.invalidate();
  await events.publish({ topic: 'menu' });
}
