import { describe, expect, it } from 'vitest';
import { inline } from '#test/builders/costly-files.ts';
import { sheetOf, workbookOf } from '#test/builders/sheets.ts';
import { readDataFile } from './read-data-file.ts';

describe('readDataFile', () => {
  it('ignores formatted rows and columns without content', async () => {
    const rows = [
      `<row r="1">${inline('A1')}<c r="XFD1" s="1"/></row>`,
      '<row r="9999"><c r="A9999" s="1" /></row>',
    ];
    expect(await readDataFile(workbookOf(`${rows.join('')}<row r="1048576" ht="15"/>`))).toEqual({
      kind: 'table',
      cells: [['a']],
      hidden: [],
    });
    const csv = `a,b\n1,2\n${',\n'.repeat(9000)}`;
    expect(await readDataFile(Buffer.from(csv))).toMatchObject({
      cells: [
        ['a', 'b'],
        ['1', '2'],
      ],
    });
  });

  it('returns the numbers of hidden rows with content', async () => {
    const rows = ['a', 'b', 'c', ''].map((text, at) => {
      const hides = at % 2 === 1 ? ' hidden="1"' : '';
      return `<row r="${at + 2}"${hides}>${text && inline(`A${at + 2}`, text)}</row>`;
    });
    expect(await readDataFile(workbookOf(rows.join('')))).toEqual({
      kind: 'table',
      cells: [[], ['a'], ['b'], ['c']],
      hidden: [3],
    });
  });

  it('reads as many rows and columns as are allowed', async () => {
    const cells = Array.from({ length: 5001 }, (_, row) => [`${row}`]);
    expect(await readDataFile(sheetOf(cells))).toMatchObject({ cells });
    const wide = Array.from({ length: 100 }, () => 'a');
    expect(await readDataFile(Buffer.from(wide.join(',')))).toMatchObject({ cells: [wide] });
  });
});
