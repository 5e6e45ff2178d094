import type { ImportField } from '@trpeza/contract/office/imports.constants';
import type { Language } from '@trpeza/contract/platform/language';
import { untypedTranslatorFor } from '@trpeza/i18n/messages';
import { parseAmount, CellProblem, parseChoice, parseDay, wholeNumber } from './read-cells.ts';
import type { RowPreview, RowReader } from './row-reader.ts';

/**
 * How cells of a field are parsed and its values formatted. Declared as methods, so that rules with different value types
 * fit in one table.
 */
export interface FieldRule<Value> {
  read(cell: string): Value | CellProblem | undefined;
  show(value: Value): string;
  /** Normalises a value that has several spellings, for comparison. */
  fold?: (shown: string) => string;
}

export const TEXT: FieldRule<string> = { read: (cell) => cell, show: (text) => text };
export const PRICE: FieldRule<string> = { ...TEXT, read: parseAmount };
export const DAY: FieldRule<string> = { ...TEXT, read: parseDay };
export const WHOLE_NUMBER: FieldRule<number> = { read: wholeNumber, show: String };

/** The i18n key of the text for an empty list. */
export const EMPTY_LIST_KEY = 'imports:none';

interface Choice<Value> {
  keyOf: (value: Value) => string;
  language: Language;
}

const namesOf = <Value>(values: readonly Value[], { keyOf, language }: Choice<Value>): string =>
  values.map((value) => untypedTranslatorFor(language)(keyOf(value))).join(', ');

/** Rule for one of a fixed list of values. Unknown values are refused with the list in the user's language. */
export const oneOf = <Value extends string>(
  values: readonly Value[],
  how: Choice<Value>,
): FieldRule<Value> => ({
  read: (cell) =>
    parseChoice(cell, values, how.keyOf) ??
    new CellProblem('imports:rules.unknown-one', { unknown: cell, known: namesOf(values, how) }),
  show: (value) => namesOf([value], how),
});

/**
 * Rule for several of a fixed list of values, separated by commas, semicolons, slashes or line breaks, or the text of
 * `NONE` for an empty list.
 */
export const someOf = <Value extends string>(
  values: readonly Value[],
  how: Choice<Value>,
): FieldRule<readonly Value[]> => ({
  read: (cell) => {
    if (parseChoice(cell, ['none'], () => EMPTY_LIST_KEY)) return [];
    const names = [...new Set(cell.split(/[,;\n/]/).map((name) => name.trim()))].filter(Boolean);
    const choices = names.map((name) => parseChoice(name, values, how.keyOf));
    const unknown = names.filter((_, at) => choices[at] === undefined);
    if (unknown.length === 0) return values.filter((value) => choices.includes(value));
    return new CellProblem('imports:rules.unknown-choice', {
      unknown: unknown.join(', '),
      known: namesOf(values, how),
    });
  },
  show: (chosen) =>
    namesOf(
      values.filter((value) => chosen.includes(value)),
      how,
    ),
});

type ShowRule<Value> = Omit<FieldRule<Value>, 'read'>;
/** The fields of an import kind, in the order in which changes are listed. */
type FieldTable = { readonly [Field in ImportField]?: ShowRule<unknown> };
type ReadTable = { readonly [Field in ImportField]?: FieldRule<unknown> };
type FieldsOf<Table> = keyof Table & ImportField;
export type Values<Table> = {
  [Field in keyof Table]?: Table[Field] extends ShowRule<infer Value> ? Value | null | undefined : never;
};
/** The parsed values of a row; fields with an empty cell are absent. */
type ParsedFields<Table> = { [Field in keyof Table]?: NonNullable<Values<Table>[Field]> };

const fieldsOf = <Table extends FieldTable>(table: Table) => Object.keys(table) as FieldsOf<Table>[];

/** Parses a row. Empty cells are left out, since they change nothing. */
export function readFields<Table extends ReadTable>(table: Table, reader: RowReader): ParsedFields<Table> {
  const read = fieldsOf(table).map((field) => [
    field,
    reader.read(field, (cell) => table[field]!.read(cell)),
  ]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as ParsedFields<Table>;
}

/** Formats values as cells of the template. */
export function showFields<Table extends FieldTable>(table: Table, values: Values<Table>) {
  const shown = fieldsOf(table).map((field) => {
    const value = values[field] ?? undefined;
    return [field, value === undefined ? '' : table[field]!.show(value)];
  });
  return Object.fromEntries(shown) as Record<FieldsOf<Table>, string>;
}

const withoutReturns = (text: string): string => text.replaceAll('\r\n', '\n');

/** The fields whose value in `after` differs from `before`. */
export function changesOf<Table extends FieldTable>(
  table: Table,
  before: Values<Table> | undefined,
  after: Values<Table>,
): RowPreview['changes'] {
  const [old, next] = [showFields(table, before ?? {}), showFields(table, after)];
  return fieldsOf(table)
    .filter((field) => {
      const fold = table[field]!.fold ?? withoutReturns;
      return after[field] !== undefined && fold(old[field]) !== fold(next[field]);
    })
    .map((field) => ({ field, before: old[field], after: next[field] }));
}
