import {
  MAX_IMPORT_BYTES,
  IMPORT_KEPT_DAYS,
  IMPORT_FIELDS,
  importKindsOf,
  hasConflictingAmounts,
  missingFields,
  type ImportKind,
} from '@trpeza/contract/office/imports.constants';
import type { ImportDetail, ImportSummary, MapImport } from '@trpeza/contract/office/imports.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { untypedTranslatorFor } from '@trpeza/i18n/messages';
import type { Actor } from '#platform/auth/actor.ts';
import { writeCsv } from '#platform/csv.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { fileName } from '#platform/http/file-names.ts';
import type { ReadDataFile } from '#platform/spreadsheets/data-file-reader.ts';
import type { DataFile, Unreadable } from '#platform/spreadsheets/read-data-file.ts';
import { OFX_COLUMNS } from '#platform/spreadsheets/read-ofx.ts';
import { IMPORT_HANDLERS } from './import-kinds.ts';
import {
  deleteImport,
  deleteImportsBefore,
  confirmMapping,
  findImport,
  insertImport,
  listImports,
  type ImportRow,
} from './imports.queries.ts';
import {
  contextOf,
  listHiddenRows,
  presentImport,
  presentSummary,
  type ImportDeps,
} from './present-import.ts';
import { loadOrSuggestMapping, widthOf } from './suggest-mapping.ts';

const LISTED_MOST = 20;

function requireMayImport(actor: Actor, kind: ImportKind): void {
  if (!importKindsOf(actor.role).includes(kind)) throw new DomainError('accounts/forbidden');
}

/** @throws DomainError `common/not-found`, also for imports of other people */
export async function requireOwnImport(db: Db, actor: Actor, id: number): Promise<ImportRow> {
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
 * Stores the rows of a file with a suggested column mapping. Nothing is imported yet.
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
  if (bytes.length > MAX_IMPORT_BYTES) throw new DomainError('imports/too-large');
  const read = await deps.readDataFile(bytes);
  const isOther = typeof read === 'object' && read.kind === 'ofx' && input.kind !== 'bank';
  if (typeof read === 'string' || isOther)
    throw refusalOf(typeof read === 'string' ? read : 'kind', language);
  const { cells, hidden } = read;
  const mapped = await mappingOf(deps.db, input.kind, read);
  const by = { actorId: actor.id, createdAt: deps.clock.now() };
  const row = await insertImport(deps.db, { ...input, cells, hidden, ...mapped, ...by });
  return presentImport(deps, row, language);
}

/** The error for an unreadable file, with the reason in the user's language, shown at the form field `file`. */
function refusalOf(reason: Unreadable, language: Language): DomainError {
  const rule = `imports:unreadable.${reason}`;
  return new DomainError('imports/unreadable', { why: untypedTranslatorFor(language)(rule) }, [
    { path: 'file', rule },
  ]);
}

/** OFX files have fixed columns. */
const OFX = { headingsRow: 0, columns: OFX_COLUMNS, directions: {} };

const mappingOf = async (db: Db, kind: ImportKind, read: DataFile) =>
  read.kind === 'ofx'
    ? { mapping: OFX, mappingFrom: 'format' as const }
    : loadOrSuggestMapping(db, kind, read.cells);

/**
 * Stores the column mapping that the user has confirmed, the corrected cells and the rows to leave out. The columns of a
 * format such as OFX are fixed.
 * @throws DomainError `imports/done`; `common/not-found`; `common/invalid` for missing columns, for columns that the file
 * or fields that the kind does not have, for two kinds of amount columns, and when `takesHidden` is missing although the
 * file has hidden rows
 */
export async function mapImport(
  deps: ImportDeps,
  actor: Actor,
  { id, takesHidden, corrections, skippedRows, ...confirmed }: MapImport & { id: number },
  language: Language,
): Promise<ImportDetail> {
  const row = await requireOwnImport(deps.db, actor, id);
  if (row.doneAt) throw new DomainError('imports/done');
  const isFixed = row.mappingFrom === 'format';
  const mapping = isFixed ? row.mapping : confirmed;
  const refuse = (path: string, rule: string) => new DomainError('common/invalid', {}, [{ path, rule }]);
  const hasOthers = (fields: object) =>
    Object.keys(fields).some((field) => !(IMPORT_FIELDS[row.kind] as readonly string[]).includes(field));
  const width = widthOf(row.cells ?? []);
  if (hasOthers(mapping.columns) || Object.values(mapping.columns).some((at) => at >= width))
    throw refuse('columns', 'common:rules.invalid');
  if (missingFields(row.kind, mapping.columns).length > 0) throw refuse('columns', 'common:rules.required');
  if (hasConflictingAmounts(mapping.columns)) throw refuse('columns', 'imports:rules.two-ways');
  if (Object.values(corrections ?? {}).some(hasOthers)) throw refuse('corrections', 'common:rules.invalid');
  if (takesHidden === undefined && listHiddenRows({ ...row, mapping }).length > 0)
    throw refuse('takesHidden', 'imports:rules.hidden');
  const stored = await confirmMapping(deps.db, id, {
    mapping,
    mappingFrom: isFixed ? 'format' : 'confirmed',
    takesHidden: takesHidden ?? null,
    corrections: corrections ?? row.corrections,
    skippedRows: skippedRows ?? row.skippedRows,
  });
  return presentImport(deps, stored, language);
}

export async function removeImport(db: Db, actor: Actor, id: number): Promise<{ ok: true }> {
  if (!(await deleteImport(db, { id, actorId: actor.id }))) throw new DomainError('common/not-found');
  return { ok: true };
}

/** Exports the existing data as a file that can be edited and imported again. Without data it has headings only. */
export async function exportTemplate(deps: ImportDeps, actor: Actor, kind: ImportKind, language: Language) {
  requireMayImport(actor, kind);
  const t = untypedTranslatorFor(language);
  const fields = IMPORT_FIELDS[kind];
  const rows = (await IMPORT_HANDLERS[kind].list?.(await contextOf(deps, deps.db, language))) ?? [];
  return {
    name: fileName([t(`imports:kind.${kind}.title`)], 'csv'),
    bytes: writeCsv(
      fields.map((field) => t(`imports:field.${field}`)),
      rows.map((row) => fields.map((field) => row[field] ?? '')),
    ),
  };
}

const DAY_MS = 24 * 3_600_000;

/** Deletes imports that are older than `IMPORT_KEPT_DAYS`, including the list entries of finished ones. */
export async function eraseImports({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await deleteImportsBefore(db, new Date(clock.now().getTime() - IMPORT_KEPT_DAYS * DAY_MS));
}
