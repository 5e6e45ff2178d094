import { strToU8, zipSync } from 'fflate';

type Cell = string | number | null | { formula: string; value: number | '#N/A' } | { date: number };

/**
 * Creates a minimal workbook that Excel can open, with one visible sheet.
 * @param more `bytes` adds this many unpacked bytes. `hides` adds a hidden sheet with this name before the visible sheet.
 * `hiddenRows` hides rows by number.
 */
export function sheetOf(
  rows: readonly (readonly Cell[])[],
  more: { bytes?: number; hides?: string; hiddenRows?: readonly number[] } = {},
): Buffer {
  const hidden = (row: number) => (more.hiddenRows?.includes(row) ? ' hidden="1"' : '');
  const body = rows
    .map(
      (row, at) =>
        `<row r="${at + 1}"${hidden(at + 1)}>${row.map((cell, column) => cellOf(cell, at, column)).join('')}</row>`,
    )
    .join('');
  return workbookOf(body, more);
}

/**
 * Like `sheetOf`, from raw XML.
 * @param more `strings` are the shared strings
 */
export function workbookOf(
  sheetData: string,
  more: { bytes?: number; hides?: string; strings?: readonly string[] } = {},
): Buffer {
  const shared = (more.strings ?? []).map((text) => `<si><t>${escaped(text)}</t></si>`).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${more.hides ? `<sheet name="${more.hides}" sheetId="2" state="hidden" r:id="rId3"/>` : ''}<sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId4" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ...(more.hides
      ? {
          'xl/worksheets/sheet2.xml': `<worksheet xmlns="${main}"><sheetData><row r="1">${cellOf(more.hides, 0, 0)}</row></sheetData></worksheet>`,
        }
      : {}),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared}${' '.repeat(more.bytes ?? 0)}</sst>`,
  };
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

function cellOf(cell: Cell, row: number, column: number): string {
  const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c ${at} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if ('date' in cell) return `<c ${at} s="1"><v>${cell.date}</v></c>`;
  if (typeof cell.value === 'string')
    return `<c ${at} t="e"><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`;
  return `<c ${at}><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
