import {
  CASE_MANAGER_IMPORTS,
  IMPORT_BYTES,
  IMPORT_DAYS,
  IMPORT_FIELDS,
  type ImportKind,
} from '@trpeza/contract/imports/imports.constants';
import type { ImportDetail, ImportSummary } from '@trpeza/contract/imports/imports.schemas';
import type { Language } from '@trpeza/contract/shared/language';
import { freeWordsIn } from '@trpeza/i18n/messages';
import type { Actor } from '#platform/auth/actor.ts';
import { writeCsv } from '#platform/csv.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { fileName } from '#platform/http/file-names.ts';
import { fileRefusal } from '#platform/spreadsheets/file-refusal.ts';
import type { ReadDataFile } from '#platform/spreadsheets/file-reader.ts';
import { guessColumns } from './guess-columns.ts';
import { KINDS } from './import-kinds.ts';
import {
  deleteImport,
  deleteImportsBefore,
  findImport,
  insertImport,
  listImports,
  updateColumns,
  type Columns,
  type ImportRow,
} from './imports.queries.ts';
import {
  contextOf,
  headingsOf,
  presentImport,
  presentSummary,
  words,
  type ImportDeps,
} from './try-import.ts';

const LISTED_MOST = 20;

/** Menu and prices are the administrators'. @throws DomainError `accounts/forbidden` */
export function requireMayImport(actor: Actor, kind: ImportKind): void {
  if (actor.role !== 'admin' && !CASE_MANAGER_IMPORTS.includes(kind))
    throw new DomainError('accounts/forbidden');
}

/** @throws DomainError `common/not-found`, for other people's imports too */
export async function requireOwn(db: Db, actor: Actor, id: number): Promise<ImportRow> {
  const row = await findImport(db, { id, actorId: actor.id });
  if (!row) throw new DomainError('common/not-found');
  requireMayImport(actor, row.kind);
  return row;
}

export const readImports = async (db: Db, actor: Actor): Promise<ImportSummary[]> =>
  (await listImports(db, actor.id, LISTED_MOST)).map(presentSummary);

interface Upload {
  kind: ImportKind;
  fileName: string;
  file: string;
}

/**
 * Keeps the rows of a file, and says what it would do. Nothing else is written.
 * @throws DomainError `imports/unreadable`, `imports/too-large`
 */
export async function uploadImport(
  deps: ImportDeps & { readDataFile: ReadDataFile },
  actor: Actor,
  { file, ...input }: Upload,
  language: Language,
): Promise<ImportDetail> {
  requireMayImport(actor, input.kind);
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > IMPORT_BYTES) throw new DomainError('imports/too-large');
  const read = await deps.readDataFile(bytes);
  const content = typeof read === 'object' && read.kind !== 'table' ? 'kind' : read;
  if (typeof content === 'string') throw fileRefusal('imports/unreadable', content, language);
  const { cells } = content;
  const columns = guessColumns(input.kind, headingsOf(cells), words);
  const kept = { ...input, cells, columns, actorId: actor.id, createdAt: deps.clock.now() };
  return presentImport(deps, await insertImport(deps.db, kept), language);
}

/** @throws DomainError `imports/done`, `common/not-found`, `common/invalid` for a column that the file or the kind does not have */
export async function mapImport(
  deps: ImportDeps,
  actor: Actor,
  { id, columns }: { id: number; columns: Columns },
  language: Language,
): Promise<ImportDetail> {
  const row = await requireOwn(deps.db, actor, id);
  if (row.doneAt) throw new DomainError('imports/done');
  const fields: readonly string[] = IMPORT_FIELDS[row.kind];
  const count = headingsOf(row.cells ?? []).length;
  const isUnknown = Object.entries(columns).some(
    ([field, at]) => !fields.includes(field) || (at ?? 0) >= count,
  );
  if (isUnknown)
    throw new DomainError('common/invalid', {}, [{ path: 'columns', rule: 'common:rules.invalid' }]);
  return presentImport(deps, await updateColumns(deps.db, id, columns), language);
}

export async function removeImport(db: Db, actor: Actor, id: number): Promise<{ ok: true }> {
  if (!(await deleteImport(db, { id, actorId: actor.id }))) throw new DomainError('common/not-found');
  return { ok: true };
}

/** What is there, as a file that can be changed and brought in again; in an empty kitchen it has headings alone. */
export async function exportTemplate(deps: ImportDeps, actor: Actor, kind: ImportKind, language: Language) {
  requireMayImport(actor, kind);
  const t = freeWordsIn(language);
  const fields = IMPORT_FIELDS[kind];
  const rows = await KINDS[kind].list(await contextOf(deps, deps.db, language));
  return {
    name: fileName([t(`imports:kind.${kind}.title`)], 'csv'),
    bytes: writeCsv(
      fields.map((field) => t(`imports:field.${field}`)),
      rows.map((row) => fields.map((field) => row[field] ?? '')),
    ),
  };
}

const DAY_MS = 24 * 3_600_000;

/** Forgets files whose import nobody has finished, and that others were made. */
export async function eraseImports({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await deleteImportsBefore(db, new Date(clock.now().getTime() - IMPORT_DAYS * DAY_MS));
}
