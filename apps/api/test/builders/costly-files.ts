import { strToU8, zipSync } from 'fflate';
import { workbookOf } from './workbooks.ts';

/** A worksheet cell with inline text. */
export const inlineCell = (at: string, text = 'a') =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const shared = (rows: number, columns: string) =>
  Array.from({ length: rows }, (_, row) => {
    const cells = [...columns].map((column) => `<c r="${column}${row + 1}" t="s"><v>0</v></c>`);
    return `<row r="${row + 1}">${cells.join('')}</row>`;
  }).join('');

/** Small files that exceed the memory or time limit of the reader. */
export const COSTLY_FILES: Record<string, [reason: string, file: () => Buffer]> = {
  'a cell in the last row and column': [
    'too-much',
    () =>
      workbookOf(`<row r="1">${inlineCell('A1')}</row><row r="1048576">${inlineCell('XFD1048576')}</row>`),
  ],
  'a cell in the last column': [
    'too-many-columns',
    () => workbookOf(`<row r="1">${inlineCell('XFD1')}</row>`),
  ],
  '2,000 cells that share a text of 100 KB': [
    'long-cell',
    () => workbookOf(shared(200, 'ABCDEFGHIJ'), { strings: ['x'.repeat(100_000)] }),
  ],
  '13,000 cells that share a text of 30 KB': [
    'too-much',
    () => workbookOf(shared(1000, 'ABCDEFGHIJKLM'), { strings: ['x'.repeat(30_000)] }),
  ],
  'two million rows of CSV': ['too-much', () => Buffer.from('a\n'.repeat(2_000_000))],
  '300,000 columns of CSV': ['too-many-columns', () => Buffer.from('a,'.repeat(300_000))],
  '36 MiB of empty rows': ['too-large-inside', () => workbookOf('<row/>'.repeat(6 * 1024 * 1024))],
  'unclosed cell elements': ['damaged', () => archiveOf('xl/worksheets/sheet1.xml', '<c ')],
  'unclosed sheet elements': ['damaged', () => archiveOf('xl/workbook.xml', '<sheet ')],
};

const archiveOf = (part: string, tag: string) =>
  Buffer.from(zipSync({ [part]: strToU8(tag.repeat(400_000)) }));
