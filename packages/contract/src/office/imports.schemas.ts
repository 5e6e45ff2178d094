import * as z from 'zod';
import { Id, Instant, line } from '../platform/schemas.ts';
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
    .meta({ description: 'Counted from 1; 0 for a file without headings' }),
  columns: z
    .partialRecord(Field, column)
    .meta({ description: 'The column of each field, counted from 0; fields without a column are left out' }),
  directions: z
    .record(z.string().max(100), z.enum(DIRECTIONS))
    .default({})
    .meta({ description: 'Which values of the direction column mean money in' }),
});
export type Mapping = z.output<typeof Mapping>;

/** `takesHidden`: whether to import hidden rows; required if the file has any. */
export const MapImport = Mapping.extend({ takesHidden: z.boolean().optional() });
export type MapImport = z.output<typeof MapImport>;

/** `seen` identifies the preview that the user confirmed; `isSure` confirms its warnings. */
export const DoImport = z.object({ seen: z.string().max(64), isSure: z.boolean().default(false) });
export type DoImport = z.output<typeof DoImport>;

const Counts = z.object(
  Object.fromEntries(ROW_OUTCOMES.map((outcome) => [outcome, z.int()])) as Record<RowOutcome, z.ZodInt>,
);
export type ImportCounts = z.output<typeof Counts>;

const FileRow = z.object({
  row: z.int().meta({ description: 'As the spreadsheet counts; the headings are row 1' }),
  outcome: z.enum(ROW_OUTCOMES),
  name: z.string(),
  changes: z
    .array(z.object({ field: Field, before: z.string(), after: z.string() }))
    .meta({ description: 'Every field; those of a new row are from nothing' }),
  problems: z.array(z.object({ field: Field.nullable(), value: z.string(), message: z.string() })),
  notes: z.array(z.string()).meta({ description: 'What somebody should look at; it does not stop the row' }),
});

export const Trial = z
  .object({
    seen: z.string(),
    counts: Counts,
    rows: z.array(FileRow).meta({ description: 'Refused ones first; rows without a change are left out' }),
    doubts: z.array(z.string()).meta({ description: 'What a person confirms before the rows are written' }),
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
  sample: z.array(z.array(z.string())).meta({ description: 'The first rows of the file' }),
  values: z
    .array(z.array(z.string()))
    .meta({ description: 'Of each column its different values, or nothing where there are many' }),
  mapping: Mapping,
  mappingFrom: z.enum(MAPPING_ORIGINS).meta({ description: 'Nothing is tried before a person confirms it' }),
  hiddenRows: z.int().meta({ description: 'How many rows are hidden in the spreadsheet' }),
  takesHidden: z.boolean().nullable(),
  leftOut: z.array(z.object({ heading: z.string(), column: z.int() })).meta({
    description: 'The columns with something in them that no field takes',
  }),
  trial: Trial.nullable().meta({
    description: 'Nothing is written by it; null until the columns are confirmed',
  }),
}).meta({ id: 'ImportDetail' });
export type ImportDetail = z.output<typeof ImportDetail>;
