import { createHash } from 'node:crypto';
import {
  HEADING_ROWS,
  IMPORT_FIELDS,
  type Columns,
  type ImportField,
  type ImportKind,
} from '@trpeza/contract/office/imports.constants';
import type { Mapping } from '@trpeza/contract/office/imports.schemas';
import { isCurrency } from '@trpeza/contract/platform/money';
import { LANGUAGES } from '@trpeza/contract/platform/language';
import { untypedTranslatorFor } from '@trpeza/i18n/messages';
import type { Db } from '#platform/database/database.ts';
import { HEADING_ALIASES } from './heading-aliases.constants.ts';
import { lettersOf } from './read-cells.ts';
import { findSavedMappings, type ImportRow } from './imports.queries.ts';

type Cells = readonly (readonly string[])[];

/**
 * The initial mapping of the form: that of the last import with the same headings or width, else a suggestion by known
 * headings.
 */
export async function loadOrSuggestMapping(
  db: Db,
  kind: ImportKind,
  cells: Cells,
): Promise<Pick<ImportRow, 'mapping' | 'mappingFrom'>> {
  const suggested = suggestMapping(kind, cells);
  const keys = cells.slice(0, HEADING_ROWS).map((row) => keyOf(kind, row));
  const unheaded = keyOf(kind, widthOf(cells));
  const sources = await findSavedMappings(db, [...keys, unheaded]);
  const at = keys.findIndex((key) => sources.has(key));
  const isHeaded = at >= 0 || Object.keys(suggested.columns).length > 0;
  const source = sources.get(keys[at] ?? '') ?? (isHeaded ? undefined : sources.get(unheaded));
  return source
    ? { mapping: { ...source, headingsRow: at + 1 }, mappingFrom: 'remembered' }
    : { mapping: suggested, mappingFrom: 'suggested' };
}

/** Identifies later files with the same headings. Hashed, since a row that was taken for headings may contain names. */
export const mappingKeyOf = ({
  kind,
  cells,
  mapping,
}: Pick<ImportRow, 'kind' | 'cells' | 'mapping'>): string =>
  keyOf(kind, cells?.[mapping.headingsRow - 1] ?? widthOf(cells ?? []));

const keyOf = (kind: ImportKind, headings: readonly string[] | number): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, headings]))
    .digest('base64url');

export const widthOf = (cells: Cells): number => Math.max(0, ...cells.map((row) => row.length));

/** Suggests the row with the most known headings or, without any, the first row that is not a title. */
function suggestMapping(kind: ImportKind, cells: Cells): Mapping {
  const found = cells.slice(0, HEADING_ROWS).map((row) => matchHeadings(kind, row));
  const counts = found.map((columns) => Object.keys(columns).length);
  const most = Math.max(0, ...counts);
  const at = most > 0 ? counts.indexOf(most) : firstRowOf(cells);
  return { headingsRow: at + 1, columns: found[at] ?? {}, directions: {} };
}

/** Finds the first row after empty rows and after a title, which is the only cell of its row. */
function firstRowOf(cells: Cells): number {
  const holds = (least: number) => cells.findIndex((row) => row.filter(Boolean).length >= least);
  return Math.min(Math.max(holds(1), holds(2)), HEADING_ROWS - 1);
}

/** Maps columns by their headings only. Each column is used once, and our own headings take precedence. */
function matchHeadings(kind: ImportKind, row: readonly string[]): Columns {
  const written = row.map((heading) => lettersOf(withoutUnit(heading)));
  const taken = new Set<number>();
  const columns: Columns = {};
  const take = (field: ImportField, names: readonly string[]) => {
    const known = new Set(names.map(lettersOf));
    const at = written.findIndex((heading, place) => !taken.has(place) && known.has(heading));
    if (at < 0 || columns[field] !== undefined) return;
    taken.add(at);
    columns[field] = at;
  };
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind];
  for (const field of fields)
    take(
      field,
      LANGUAGES.map((language) => untypedTranslatorFor(language)(`imports:field.${field}`)),
    );
  for (const field of fields) take(field, HEADING_ALIASES[field] ?? []);
  return columns;
}

/** Removes a currency: `Amount (AUD)`, `Amount AUD`, `Amount ($)`, `Износ (ден.)` → `Amount`, `Износ`. */
function withoutUnit(heading: string): string {
  const [, name = '', unit = ''] = /^(.+?)[\s(]+([A-Z]{0,3}\p{Sc}|[A-Z]{3}|ден\.?)\)?$/u.exec(heading) ?? [];
  return /^[A-Z]{3}$/.test(unit) && !isCurrency(unit) ? heading : name || heading;
}
