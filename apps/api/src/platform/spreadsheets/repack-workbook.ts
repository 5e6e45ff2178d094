import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import { COLUMNS_MOST, ROWS_MOST, UNPACKED_MOST } from './table-limits.ts';

interface Repacked {
  archive: ArrayBuffer;
  /** The number of the first sheet that people see: lists and old years are often kept in hidden ones before it. */
  sheet: number;
}

/**
 * A zip archive with its XML stored unpacked, so that the reader unpacks nothing. Each entry is unpacked into a buffer of
 * the size that it declares, and all together may declare only so much: a small file cannot fill the memory. The reader
 * builds a grid up to the last cell, so the cells' addresses are checked here, before there is one. Errors of formulas
 * become text, since the reader takes them for empty cells.
 */
export function repackWorkbook(
  bytes: Buffer,
): Repacked | 'too-large-inside' | 'damaged' | 'too-many-rows' | 'too-many-columns' {
  let size = 0;
  try {
    const entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('.xml') && !name.endsWith('.rels')) return false;
        size += originalSize;
        return size <= UNPACKED_MOST;
      },
    });
    if (size > UNPACKED_MOST) return 'too-large-inside';
    const shown = findShownSheet(entries);
    const kept: Unzipped = {};
    for (const [name, content] of Object.entries(entries)) {
      const isShown = name === shown.path || (shown.path === undefined && isSheet(name));
      const xml = isShown ? withErrors(withoutEmpty(strFromU8(content))) : undefined;
      const excess = xml === undefined ? undefined : findExcess(xml);
      if (excess) return excess;
      // The reader skips the other sheets.
      kept[name] = xml === undefined ? content : strToU8(xml);
    }
    return { archive: zipSync(kept, { level: 0 }).slice().buffer, sheet: shown.number };
  } catch {
    return 'damaged';
  }
}

const isSheet = (name: string): boolean => name.startsWith('xl/worksheets/') && name.endsWith('.xml');

// No expression looks for a tag beyond the next `<`: a file may hold millions that nothing ends.

const EMPTY_CELL = /<(?:\w+:)?c(?:\s[^<>]*)?\/>/g;
const EMPTY_ROW = /<(?:\w+:)?row(?:\s[^<>]*)?(?:\/>|>\s*<\/(?:\w+:)?row>)/g;

/** Formatted rows and columns without content often reach to the end of the sheet. */
const withoutEmpty = (xml: string): string => xml.replaceAll(EMPTY_CELL, '').replaceAll(EMPTY_ROW, '');

const withErrors = (xml: string): string => xml.replaceAll(/(<(?:\w+:)?c\s(?:[^<>]*\s)?t=")e"/g, '$1str"');

const ADDRESS = /<(?:\w+:)?(?:row|c)(?=\s)[^<>]*?\sr\s*=\s*["']([A-Z]*)(\d+)["']/g;
const ROW = /<(?:\w+:)?row[\s>]/g;

/** Whether a row or cell is beyond the limits. */
function findExcess(xml: string): 'too-many-rows' | 'too-many-columns' | undefined {
  let rows = 0;
  for (const _ of xml.matchAll(ROW)) rows += 1;
  if (rows > ROWS_MOST + 1) return 'too-many-rows';
  for (const [, letters = '', digits] of xml.matchAll(ADDRESS)) {
    if (Number(digits) > ROWS_MOST + 1) return 'too-many-rows';
    if (columnOf(letters) > COLUMNS_MOST) return 'too-many-columns';
  }
  return undefined;
}

/** `A` is 1, `AA` is 27. */
const columnOf = (letters: string): number =>
  letters.length > 3
    ? Infinity
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The first sheet that is not hidden, and its file where the workbook names one as Excel does. */
function findShownSheet(entries: Unzipped): { number: number; path: string | undefined } {
  const xmlOf = (name: string) => strFromU8(entries[name] ?? new Uint8Array());
  const sheets = xmlOf('xl/workbook.xml').match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? [];
  const isShown = (sheet: string) => !/\sstate="(?:veryH|h)idden"/.test(sheet);
  const at = Math.max(0, sheets.findIndex(isShown));
  const id = /\s\w+:id="([^"]*)"/.exec(sheets[at] ?? '')?.[1];
  const relations = xmlOf('xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\s[^<>]*>/g) ?? [];
  const target = relations
    .filter((relation) => /\sId="([^"]*)"/.exec(relation)?.[1] === id)
    .map((relation) => /\sTarget="([^"]*)"/.exec(relation)?.[1] ?? '')[0];
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return { number: at + 1, path: path in entries ? path : undefined };
}
