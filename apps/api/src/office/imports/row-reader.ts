import type * as z from 'zod';
import type { ImportField, RowOutcome } from '@trpeza/contract/office/imports.constants';
import type { Mapping } from '@trpeza/contract/office/imports.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { ruleOf } from '@trpeza/contract/platform/rule-keys';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { Actor } from '#platform/auth/actor.ts';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { CellProblem, plainText } from './read-cells.ts';

/** The state that the rows of a file are compared with. */
export interface ImportContext {
  db: Db;
  clock: Clock;
  now: Date;
  today: string;
  settings: Settings;
  payments: PaymentProviders;
  demo: boolean;
  /** Language of the user. */
  language: Language;
}

export interface ImportAuthor {
  actorId: number;
  actor: Actor;
  fileName: string;
  /** Reference to the import, stored as the reason of audit entries. */
  reason: string;
}

export interface Problem {
  field: ImportField | null;
  value: string;
  rule: string;
  params?: Record<string, string | number>;
}

/** The result for one row. `write` applies it with the validation of the forms. */
export interface RowPreview {
  row: number;
  outcome: RowOutcome;
  name: string;
  changes: { field: ImportField; before: string; after: string }[];
  problems: Problem[];
  notes: Pick<Problem, 'rule' | 'params'>[];
  write?: (trx: Trx, by: ImportAuthor) => Promise<unknown>;
}

export interface ImportPreview {
  rows: RowPreview[];
  /** Warnings that the user must confirm before anything is written. */
  doubts?: RowPreview['notes'];
  /** Writes all new rows together, for kinds whose rows have no `write`. */
  write?: RowPreview['write'];
}

export type PreviewRows = (context: ImportContext, rows: readonly RowReader[]) => Promise<ImportPreview>;

export interface ImportHandler {
  judge: PreviewRows;
  /** Existing data as rows of the template. */
  list?: (context: ImportContext) => Promise<Partial<Record<ImportField, string>>[]>;
  /** The topic of change notifications for open pages. */
  topic?: 'menu';
}

/** The cells of a row by field. Fields without a column are absent. */
export type CellsByField = Partial<Record<ImportField, string>>;

/** Reads the cells of one row by field. Unreadable cells become problems of the row. */
export class RowReader {
  readonly row: number;
  readonly problems: Problem[] = [];
  readonly notes: RowPreview['notes'] = [];
  readonly directions: Mapping['directions'];
  readonly #cells: CellsByField;
  readonly #rowsByKey: Map<string, number>;

  /** @param rowsByKey the first row of each key, shared by all rows of the file */
  constructor(
    row: number,
    cells: CellsByField,
    directions: Mapping['directions'],
    rowsByKey: Map<string, number>,
  ) {
    this.row = row;
    this.directions = directions;
    this.#cells = cells;
    this.#rowsByKey = rowsByKey;
    for (const field of Object.keys(cells) as ImportField[])
      if (this.raw(field).includes('\uFFFD')) this.refuse(field, 'imports:rules.unreadable-character');
  }

  /** Returns undefined for an empty cell, which leaves the existing value unchanged. */
  text(field: ImportField): string | undefined {
    return this.read(field, (cell) => cell);
  }

  read<Value>(field: ImportField, parse: (cell: string) => Value | CellProblem): Value | undefined {
    const raw = this.raw(field);
    if (raw === '') return undefined;
    const plain = plainText(raw);
    const value = plain instanceof CellProblem ? plain : parse(plain);
    if (!(value instanceof CellProblem)) return value;
    this.refuse(field, value.rule, value.params);
    return undefined;
  }

  refuse(field: ImportField | null, rule: string, params?: Problem['params']): void {
    const value = field ? this.raw(field) : '';
    if (this.problems.some((each) => each.field === field && each.rule === rule)) return;
    this.problems.push({ field, value, rule, ...(params && { params }) });
  }

  /** Refuses a second row for the same record, and names the first. */
  refuseDuplicate(key: string, field: ImportField): void {
    const first = this.#rowsByKey.get(key);
    if (first === undefined) this.#rowsByKey.set(key, this.row);
    else this.refuse(field, 'imports:rules.twice', { row: first });
  }

  note(rule: string, params?: Problem['params']): void {
    this.notes.push({ rule, ...(params && { params }) });
  }

  /** Validates with a schema of a form, and reports each issue at its field. */
  check<Schema extends z.ZodType>(
    schema: Schema,
    body: unknown,
    fieldOf: (path: string) => ImportField | null = (path) => path as ImportField,
  ): z.output<Schema> | undefined {
    const result = schema.safeParse(body);
    for (const { path, message } of result.error?.issues ?? []) {
      const field = fieldOf(String(path[0] ?? ''));
      // Unreadable cells have a problem already.
      const { rule, params } = ruleOf(message);
      if (!this.problems.some((each) => each.field === field)) this.refuse(field, rule, params);
    }
    return result.data;
  }

  has(field: ImportField): boolean {
    return this.#cells[field] !== undefined;
  }

  raw(field: ImportField): string {
    // Normalised like the input of forms, so that composed and decomposed letters count as equal.
    return (this.#cells[field] ?? '').normalize('NFC');
  }

  judged(name: string, found: Pick<RowPreview, 'changes' | 'write'> & { isNew: boolean }): RowPreview {
    const { row, problems, notes } = this;
    const { changes, isNew, write } = found;
    if (problems.length > 0) return { row, name, outcome: 'refused', changes: [], problems, notes };
    const outcome = isNew ? 'new' : changes.length > 0 ? 'changed' : 'same';
    return { row, name, outcome, changes, problems, notes, ...(outcome !== 'same' && write && { write }) };
  }
}
