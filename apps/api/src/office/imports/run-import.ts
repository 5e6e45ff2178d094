import type { RunImport, ImportDetail } from '@trpeza/contract/office/imports.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { requireOwnImport } from './change-imports.ts';
import { IMPORT_HANDLERS } from './import-kinds.ts';
import { finishImport, lockImport, rememberMapping, type ImportRow } from './imports.queries.ts';
import type { ImportPreview } from './row-reader.ts';
import {
  contextOf,
  countOutcomes,
  previewRows,
  listUnmappedColumns,
  presentImport,
  hashPreview,
  type ImportDeps,
} from './present-import.ts';
import { mappingKeyOf } from './suggest-mapping.ts';

/**
 * Imports all rows of a file in one transaction, with the validation of the forms. Each change is logged with its author
 * and the name of the import. After a conflict with a concurrent change, the rows are validated once more.
 * @throws DomainError `imports/done`, `imports/refused-rows`, `imports/in-doubt`; `imports/changed` when the result would
 * differ from the preview that the user confirmed
 */
export async function runImport(
  deps: ImportDeps,
  actor: Actor,
  { id, ...agreed }: RunImport & { id: number },
  language: Language,
): Promise<ImportDetail> {
  await requireOwnImport(deps.db, actor, id);
  const write = async (trx: Trx) => {
    const file = await lockImport(trx, id);
    if (!file || file.doneAt) throw new DomainError('imports/done');
    return writeRows(trx, deps, { actor, file, agreed, language });
  };
  const finished = await transaction(deps.db, write, { isolationLevel: 'repeatable read' });
  await tellOthers(deps, finished);
  return presentImport(deps, finished, language);
}

interface Work {
  actor: Actor;
  file: ImportRow;
  agreed: RunImport;
  language: Language;
}

async function writeRows(trx: Trx, deps: ImportDeps, work: Work): Promise<ImportRow> {
  const { actor, file, agreed, language } = work;
  const { id, fileName } = file;
  const by = { actor, actorId: actor.id, fileName, reason: `Import ${id}: ${fileName}` };
  const context = await contextOf(deps, trx, language);
  const judgement = await previewRows(context, file);
  requireAgreed(judgement, agreed);
  for (const { write } of judgement.rows) await write?.(trx, by);
  await judgement.write?.(trx, by);
  if (file.mappingFrom === 'confirmed') await rememberMapping(trx, mappingKeyOf(file), file.mapping);
  return finishImport(trx, id, {
    doneAt: context.now,
    counts: countOutcomes(judgement),
    leftOut: listUnmappedColumns(file),
  });
}

function requireAgreed(judgement: ImportPreview, { seen, isSure }: RunImport): void {
  const refused = judgement.rows.filter(({ outcome }) => outcome === 'refused');
  if (refused.length > 0)
    throw new DomainError('imports/refused-rows', { count: refused.length, row: refused[0]!.row });
  if (hashPreview(judgement) !== seen) throw new DomainError('imports/changed');
  if (judgement.doubts?.length && !isSure) throw new DomainError('imports/in-doubt');
}

async function tellOthers({ menu, events }: ImportDeps, { kind }: ImportRow): Promise<void> {
  if (IMPORT_HANDLERS[kind].topic !== 'menu') return;
  menu.invalidate();
  await events.publish({ topic: 'menu' });
}
