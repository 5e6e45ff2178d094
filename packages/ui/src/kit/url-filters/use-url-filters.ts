import { readDate } from '@trpeza/contract/platform/dates';
import { useSearchParams } from 'react-router';

/**
 * The type of a parameter: any text, an amount, the id of a row, a date, or one of the listed values. A text keeps spaces at its
 * ends, because some fields update the URL while the user types.
 */
export type FilterKind = 'text' | 'amount' | 'id' | 'date' | readonly string[];
export type FilterFields = Record<string, FilterKind>;

/** The active filters, under the names of their parameters. */
export type FiltersOf<Fields extends FilterFields> = {
  [Name in keyof Fields]?: Fields[Name] extends readonly (infer Value)[]
    ? Value
    : Fields[Name] extends 'id'
      ? number
      : string;
};

/** Reads the filters from a query string and ignores empty, invalid and unknown parameters. */
export function readFilters<const Fields extends FilterFields>(fields: Fields, search: URLSearchParams) {
  const given = Object.entries(fields).map(([name, kind]) => [name, readValue(kind, search.get(name) ?? '')]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as FiltersOf<Fields>;
}

function readValue(kind: FilterKind, text: string): string | number | undefined {
  if (text.trim() === '') return undefined;
  if (kind === 'text' || kind === 'amount') return text;
  if (kind === 'id') return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  if (kind === 'date') {
    const read = readDate(text);
    return 'date' in read ? read.date : undefined;
  }
  return kind.find((value) => value === text);
}

/** Returns the query string after a change. A filter that becomes empty is removed. All other parameters stay. */
export function changeFilters(search: URLSearchParams, change: object): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    const text = String(value ?? '');
    if (text.trim()) next.set(name, text);
    else next.delete(name);
  }
  return next;
}

const mapToNothing = (fields: FilterFields) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, undefined]));

/**
 * Provides the filters of a page. They are kept in the page's URL, so that a filtered list can be bookmarked or sent to a
 * colleague.
 */
export function useUrlFilters<const Fields extends FilterFields>(fields: Fields) {
  const [search, setSearch] = useSearchParams();
  // Form fields may pass any text; `readFilters` drops invalid values.
  type Change = { [Name in keyof Fields]?: string | number | undefined };
  return {
    filters: readFilters(fields, search),
    /** `replace` adds no entry to the history. */
    setFilters: (change: Change, { replace = false } = {}) =>
      setSearch((before) => changeFilters(before, change), { replace, preventScrollReset: true }),
    clearFilters: () =>
      setSearch((before) => changeFilters(before, mapToNothing(fields)), { preventScrollReset: true }),
    /** Returns a link to the same page with this change. */
    linkTo: (change: Change): string => `?${changeFilters(search, change)}`,
  };
}
