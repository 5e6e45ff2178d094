import * as z from 'zod';
import { Id, Instant, line } from '../shared/schemas.ts';
import { IMPORT_FIELDS, IMPORT_KINDS, ROW_OUTCOMES, type ImportField } from './imports.constants.ts';

const Kind = z.enum(IMPORT_KINDS);
export const ImportKindParam = z.object({ kind: Kind });

const Field = z.enum([...new Set(Object.values(IMPORT_FIELDS).flat())] as [ImportField, ...ImportField[]]);

/** A file in base64. */
export const UploadImport = z.object({
  kind: Kind,
  fileName: line(200, 'common:rules.required'),
  file: z.base64('common:rules.invalid'),
});

const column = z.int().min(0).max(99).optional();

/** The column of each field, counted from 0; fields without a column are left out. */
const Columns = z.object(
  Object.fromEntries(Field.options.map((field) => [field, column])) as Record<ImportField, typeof column>,
);
export const MapImport = z.object({ columns: Columns });

/** `seen` is the trial that was agreed to. */
export const DoImport = z.object({ seen: z.string().max(64) });

const Counts = z.object({ new: z.int(), changed: z.int(), same: z.int(), refused: z.int() });
export type ImportCounts = z.output<typeof Counts>;

const FileRow = z.object({
  row: z.int().meta({ description: 'As the spreadsheet counts; the headings are row 1' }),
  outcome: z.enum(ROW_OUTCOMES),
  name: z.string(),
  changes: z
    .array(z.object({ field: Field, before: z.string(), after: z.string() }))
    .meta({ description: 'Of a new one its amounts alone, from nothing' }),
  problems: z.array(z.object({ field: Field.nullable(), value: z.string(), message: z.string() })),
  notes: z.array(z.string()).meta({ description: 'What somebody should look at; it does not stop the row' }),
});

export const Trial = z
  .object({
    seen: z.string(),
    counts: Counts,
    rows: z.array(FileRow).meta({ description: 'Refused ones first; rows without a change are left out' }),
    more: z.int().meta({ description: 'How many rows are not listed' }),
  })
  .meta({ id: 'ImportTrial' });
export type Trial = z.output<typeof Trial>;

export const ImportSummary = z
  .object({
    id: Id,
    kind: Kind,
    fileName: z.string(),
    createdAt: Instant,
    doneAt: Instant.nullable(),
    counts: Counts.nullable().meta({ description: 'What was done' }),
  })
  .meta({ id: 'ImportSummary' });
export type ImportSummary = z.output<typeof ImportSummary>;

export const ImportDetail = ImportSummary.extend({
  rowCount: z.int(),
  headings: z.array(z.object({ heading: z.string(), example: z.string() })),
  columns: Columns,
  leftOut: z.array(z.object({ heading: z.string(), column: z.int() })).meta({
    description: 'The columns with something in them that no field takes',
  }),
  missing: z
    .array(z.array(Field))
    .meta({ description: 'Groups of fields, of each of which one needs a column' }),
  trial: Trial.nullable().meta({
    description: 'Nothing is written by it; null while a column is missing or rows are written',
  }),
  isRunning: z.boolean().meta({ description: 'Rows are being written; ask again' }),
  written: z.int().meta({ description: 'How many are written so far; none of them counts before all are' }),
  refusal: z.string().nullable().meta({ description: 'Why the last attempt has written nothing' }),
}).meta({ id: 'ImportDetail' });
export type ImportDetail = z.output<typeof ImportDetail>;
