import * as z from 'zod';
import { Id, Instant, line, note } from '../platform/schemas.ts';
import {
  DIRECTIONS,
  HEADING_ROWS,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  MAPPING_ORIGINS,
  ROW_OUTCOMES,
  type ImportField,
  type RowOutcome,
} from './imports.constants.ts';

const Kind = z.enum(IMPORT_KINDS);
export const ImportKindParam = z.object({ kind: Kind });

const Field = z.enum([...new Set(Object.values(IMPORT_FIELDS).flat())] as [ImportField, ...ImportField[]]);

/** A file encoded as base64. */
export const UploadImport = z.object({
  kind: Kind,
  fileName: line(200, 'common:rules.required'),
  file: z.base64('common:rules.invalid'),
});

const column = z.int().min(0).max(99);

/** How the columns of a file are mapped to fields. */
const Mapping = z.object({
  headingsRow: z
    .int()
    .min(0)
    .max(HEADING_ROWS)
    .meta({ description: 'Row of the headings, counted from 1; 0 if the file has none' }),
  columns: z
    .partialRecord(Field, column)
    .meta({ description: 'Column index of each field, counted from 0; fields without a column are omitted' }),
  directions: z
    .record(z.string().max(100), z.enum(DIRECTIONS))
    .default({})
    .meta({ description: 'Meaning of each value in the direction column: incoming or outgoing money' }),
});
export type Mapping = z.output<typeof Mapping>;

/** Corrected values are at most as long as the longest text of the forms. */
const Corrections = z.record(
  z.string().regex(/^[1-9]\d{0,3}$/, 'common:rules.invalid'),
  z.partialRecord(Field, note(2000)),
);
const SkippedRows = z.array(z.int().min(1).max(9999)).max(5000, 'common:rules.too-many');

/** `takesHidden`: whether to import hidden rows; required if the file has any. */
export const MapImport = Mapping.extend({
  takesHidden: z.boolean().optional(),
  corrections: Corrections.optional().meta({
    description:
      'Values that replace cells, by row number as in the spreadsheet and by field, also of fields without a column. Replaces all earlier corrections; if omitted, they stay',
  }),
  skippedRows: SkippedRows.optional().meta({
    description: 'Numbers of the rows to leave out. Replaces the earlier list; if omitted, it stays',
  }),
});
export type MapImport = z.output<typeof MapImport>;

/** `seen` identifies the preview that the user confirmed; `isSure` confirms its warnings. */
export const RunImport = z.object({ seen: z.string().max(64), isSure: z.boolean().default(false) });
export type RunImport = z.output<typeof RunImport>;

const Counts = z.object(
  Object.fromEntries(ROW_OUTCOMES.map((outcome) => [outcome, z.int()])) as Record<RowOutcome, z.ZodInt>,
);
export type ImportCounts = z.output<typeof Counts>;

const FileRow = z.object({
  row: z.int().meta({ description: 'Row number as in the spreadsheet, where the headings are row 1' }),
  outcome: z.enum(ROW_OUTCOMES),
  name: z.string(),
  changes: z
    .array(z.object({ field: Field, before: z.string(), after: z.string() }))
    .meta({ description: 'Changed fields; for a new row all fields, with empty previous values' }),
  problems: z.array(z.object({ field: Field.nullable(), value: z.string(), message: z.string() })),
  notes: z.array(z.string()).meta({ description: 'Warnings to review, which do not prevent the import' }),
});

export const Trial = z
  .object({
    seen: z.string(),
    counts: Counts,
    rows: z.array(FileRow).meta({ description: 'Refused rows first; unchanged rows are omitted' }),
    doubts: z
      .array(z.string())
      .meta({ description: 'Warnings that the user must confirm before the rows are written' }),
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
    counts: Counts.nullable().meta({
      description: 'Results of a finished import by outcome; null if it has not run',
    }),
  })
  .meta({ id: 'ImportSummary' });
export type ImportSummary = z.output<typeof ImportSummary>;

export const ImportDetail = ImportSummary.extend({
  rowCount: z.int(),
  sample: z.array(z.array(z.string())).meta({ description: 'The first rows of the file' }),
  values: z
    .array(z.array(z.string()))
    .meta({ description: 'Distinct values of each column; empty if there are too many' }),
  mapping: Mapping,
  mappingFrom: z
    .enum(MAPPING_ORIGINS)
    .meta({ description: 'Source of the mapping; the preview runs only after the user has confirmed it' }),
  hiddenRows: z.int().meta({ description: 'Number of rows that are hidden in the spreadsheet' }),
  takesHidden: z.boolean().nullable(),
  corrections: Corrections.meta({
    description: 'Corrected values by row number; empty once the import is done',
  }),
  skippedRows: SkippedRows,
  leftOut: z.array(z.object({ heading: z.string(), column: z.int() })).meta({
    description: 'Non-empty columns that no field uses',
  }),
  trial: Trial.nullable().meta({
    description: 'Result of a trial run, which writes nothing; null until the mapping is confirmed',
  }),
}).meta({ id: 'ImportDetail' });
export type ImportDetail = z.output<typeof ImportDetail>;
