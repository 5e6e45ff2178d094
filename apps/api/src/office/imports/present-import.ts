import { createHash } from 'node:crypto';
import { MAX_DIRECTION_VALUES, HEADING_ROWS, ROW_OUTCOMES } from '@trpeza/contract/office/imports.constants';
import type {
  ImportCounts,
  ImportDetail,
  ImportSummary,
  Mapping,
  Trial,
} from '@trpeza/contract/office/imports.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { untypedTranslatorFor } from '@trpeza/i18n/messages';
import { localDateOf } from '#platform/local-time.domain.ts';
import type { Db } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { IMPORT_HANDLERS } from './import-kinds.ts';
import type { ImportRow, UnmappedColumns } from './imports.queries.ts';
import {
  RowReader,
  type CellsByField,
  type ImportContext,
  type ImportPreview,
  type RowPreview,
} from './row-reader.ts';
import { widthOf } from './suggest-mapping.ts';

export type ImportDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments' | 'menu' | 'events' | 'demo'>;

export async function contextOf(
  { clock, settings, payments, demo }: Pick<ImportDeps, 'clock' | 'settings' | 'payments' | 'demo'>,
  db: Db,
  language: Language,
): Promise<ImportContext> {
  const [now, kept] = [clock.now(), await settings.read()];
  return {
    db,
    clock,
    now,
    today: localDateOf(now, kept.time_zone),
    settings: kept,
    payments,
    demo,
    language,
  };
}

type File = Pick<ImportRow, 'cells' | 'hidden' | 'mapping'>;

/** The non-empty rows below the headings, with the row numbers that the spreadsheet shows. */
const rowsOf = ({ cells, mapping }: File) =>
  (cells ?? [])
    .map((row, at) => ({ row, number: at + 1 }))
    .filter(({ row, number }) => number > mapping.headingsRow && row.some((cell) => cell !== ''));

export const listHiddenRows = (file: File) =>
  rowsOf(file).filter(({ number }) => file.hidden.includes(number));

/** Computes the outcome of each row without writing anything. */
export async function previewRows(context: ImportContext, file: ImportRow): Promise<ImportPreview> {
  const [left, skipped] = [new Set(file.takesHidden ? [] : file.hidden), new Set(file.skippedRows)];
  const rows = rowsOf(file).filter(({ number }) => !left.has(number));
  const rowsByKey = new Map<string, number>();
  const readers = rows
    .filter(({ number }) => !skipped.has(number))
    .map(({ row, number }) => {
      const cells = { ...cellsByField(row, file.mapping), ...file.corrections[number] };
      return new RowReader(number, cells, file.mapping.directions, rowsByKey);
    });
  const preview = await IMPORT_HANDLERS[file.kind].judge(context, readers);
  const leftOut = rows.filter(({ number }) => skipped.has(number)).map(skippedRow);
  return { ...preview, rows: [...preview.rows, ...leftOut] };
}

const cellsByField = (row: readonly string[], { columns }: Mapping): CellsByField =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, row[column] ?? '']));

/** A row that the user leaves out, named by its first cells. */
const skippedRow = ({ row, number }: ReturnType<typeof rowsOf>[number]): RowPreview => ({
  row: number,
  name: row.filter(Boolean).slice(0, 3).join(' '),
  outcome: 'skipped',
  changes: [],
  problems: [],
  notes: [],
});

export const countOutcomes = ({ rows }: ImportPreview): ImportCounts =>
  Object.fromEntries(
    ROW_OUTCOMES.map((outcome) => [outcome, rows.filter((each) => each.outcome === outcome).length]),
  ) as ImportCounts;

/** Hash of the rows and their changes. Shows whether the preview that the user confirmed is still current. */
export const hashPreview = ({ rows, doubts }: ImportPreview): string =>
  createHash('sha256')
    .update(
      JSON.stringify([doubts, rows.map(({ row, outcome, name, changes }) => [row, outcome, name, changes])]),
    )
    .digest('base64url');

function presentTrial(judgement: ImportPreview, language: Language): Trial {
  const t = untypedTranslatorFor(language);
  const shown = judgement.rows
    .filter(({ outcome, notes }) => !['same', 'outgoing'].includes(outcome) || notes.length > 0)
    .toSorted((a, b) => ROW_OUTCOMES.indexOf(a.outcome) - ROW_OUTCOMES.indexOf(b.outcome) || a.row - b.row);
  return {
    seen: hashPreview(judgement),
    counts: countOutcomes(judgement),
    doubts: (judgement.doubts ?? []).map(({ rule, params }) => t(rule, params)),
    rows: shown.map(({ row, outcome, name, changes, problems, notes }) => ({
      row,
      outcome,
      name,
      changes,
      problems: problems.map(({ field, value, rule, params }) => ({
        field,
        value,
        message: t(rule, params),
      })),
      notes: notes.map(({ rule, params }) => t(rule, params)),
    })),
  };
}

/** Returns an import. As soon as its column mapping is confirmed, a preview of the rows is included. */
export async function presentImport(
  deps: ImportDeps,
  file: ImportRow,
  language: Language,
): Promise<ImportDetail> {
  const isRead = file.mappingFrom === 'confirmed' || file.mappingFrom === 'format';
  const isTried = file.cells !== null && isRead;
  return {
    ...presentSummary(file),
    rowCount: rowsOf(file).length,
    sample: (file.cells ?? []).slice(0, HEADING_ROWS + 1),
    values: valuesOf(file),
    mapping: file.mapping,
    mappingFrom: file.mappingFrom,
    hiddenRows: listHiddenRows(file).length,
    takesHidden: file.takesHidden,
    corrections: file.corrections,
    skippedRows: file.skippedRows,
    leftOut: file.leftOut ?? listUnmappedColumns(file),
    trial: isTried
      ? presentTrial(await previewRows(await contextOf(deps, deps.db, language), file), language)
      : null,
  };
}

function valuesOf(file: File): string[][] {
  const rows = rowsOf(file);
  return Array.from({ length: widthOf(file.cells ?? []) }, (_, column) => {
    const values = new Set(rows.map(({ row }) => row[column] ?? '').filter(Boolean));
    return values.size > MAX_DIRECTION_VALUES ? [] : [...values];
  });
}

/** Non-empty columns that are not mapped. They are shown, so that data such as notes is not lost unnoticed. */
export function listUnmappedColumns(file: File): UnmappedColumns {
  const { cells, mapping } = file;
  const used = new Set<number | undefined>(Object.values(mapping.columns));
  const rows = rowsOf(file);
  return Array.from({ length: widthOf(cells ?? []) }, (_, column) => ({
    heading: cells?.[mapping.headingsRow - 1]?.[column] ?? '',
    column,
  })).filter(({ column }) => !used.has(column) && rows.some(({ row }) => row[column]));
}

export const presentSummary = (
  row: Pick<ImportRow, 'id' | 'kind' | 'fileName' | 'createdAt' | 'doneAt' | 'counts'>,
): ImportSummary => ({
  id: row.id,
  kind: row.kind,
  fileName: row.fileName,
  createdAt: row.createdAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
  counts: row.counts,
});
