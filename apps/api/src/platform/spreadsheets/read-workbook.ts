import { XMLParser } from 'fast-xml-parser';
import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** Maximum size of a workbook's unpacked XML in bytes: several times the size that the maximum number of rows needs. */
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  processEntities: false,
  isArray: (name) => name === 'sheet' || name === 'Relationship',
});

interface WorkbookInfo {
  workbook: { sheets: { sheet: { id: string; state?: string }[] } };
}

interface Relations {
  Relationships: { Relationship: { Id: string; Target: string }[] };
}

/** The cells of a workbook's first visible sheet, and the numbers of its hidden rows. */
export async function readWorkbook(
  bytes: Buffer,
): Promise<{ rows: string[][]; hidden: number[] } | 'too-large-inside' | 'damaged'> {
  let size = 0;
  try {
    // Each entry is unpacked into a buffer of the size that it declares.
    const entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:xml|rels)$/.test(name)) return false;
        size += originalSize;
        return size <= MAX_UNPACKED_BYTES;
      },
    });
    if (size > MAX_UNPACKED_BYTES) return 'too-large-inside';
    const { number, path } = findVisibleSheet(entries);
    const sheet = strFromU8(entries[path]!);
    // The library reads formula errors as empty cells, so they are changed to text.
    entries[path] = strToU8(sheet.replaceAll(/(<(?:\w+:)?c\s(?:[^<>]*\s)?t=")e"/g, '$1str"'));
    // Stored without compression, so that the library does not unpack data without a limit.
    const archive = zipSync(entries, { level: 0 }).slice().buffer;
    const rows = await readSheet(archive, number, { parseNumber: normaliseNumber });
    return { rows: rows.map((row) => row.map(textOf)), hidden: findHiddenRows(sheet) };
  } catch {
    return 'damaged';
  }
}

/** Finds the first visible sheet. Lookup lists and old years are often kept in hidden sheets before it. */
function findVisibleSheet(entries: Unzipped): { number: number; path: string } {
  const parse = (name: string): unknown => xml.parse(strFromU8(entries[name]!));
  const { sheet: sheets } = (parse('xl/workbook.xml') as WorkbookInfo).workbook.sheets;
  const relations = (parse('xl/_rels/workbook.xml.rels') as Relations).Relationships.Relationship;
  const at = Math.max(
    0,
    sheets.findIndex(({ state }) => state !== 'hidden' && state !== 'veryHidden'),
  );
  const target = relations.find(({ Id }) => Id === sheets[at]!.id)!.Target;
  return { number: at + 1, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` };
}

/** Returns the numbers of the rows that a filter or a user has hidden. The library does not report them. */
function findHiddenRows(sheet: string): number[] {
  let row = 0;
  const hidden: number[] = [];
  for (const [tag] of sheet.matchAll(/<(?:\w+:)?row(?=[\s/>])[^<>]*>/g)) {
    row = Number(/\sr="(\d+)"/.exec(tag)?.[1] ?? row + 1);
    if (/\shidden="(?:1|true)"/.test(tag)) hidden.push(row);
  }
  return hidden;
}

/** Removes floating-point noise: Excel stores 9.4000000000000004 for 9.4. */
const normaliseNumber = (text: string): string => String(Number(Number(text).toPrecision(15)));

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' ? value : '';
}
