import { describe, expect, it } from 'vitest';
import { COSTLY_FILES, inline } from '#test/builders/costly-files.ts';
import { sheetOf, workbookOf } from '#test/builders/sheets.ts';
import { readDataFile } from './read-data-file.ts';

describe('readDataFile', () => {
  it.each(Object.entries(COSTLY_FILES))('refuses %s', async (_name, [reason, file]) => {
    expect(await readDataFile(file())).toBe(reason);
  });

  it('ignores formatted rows and columns without content', async () => {
    const rows = [
      `<row r="1">${inline('A1')}<c r="XFD1" s="1"/></row>`,
      '<row r="9999"><c r="A9999" s="1" /></row>',
    ];
    expect(await readDataFile(workbookOf(`${rows.join('')}<row r="1048576" ht="15"/>`))).toEqual({
      kind: 'table',
      cells: [['a']],
    });
    const csv = `a,b\n1,2\n${',\n'.repeat(9000)}`;
    expect(await readDataFile(Buffer.from(csv))).toMatchObject({
      cells: [
        ['a', 'b'],
        ['1', '2'],
      ],
    });
  });

  it('reads as many rows and columns as are allowed', async () => {
    const cells = Array.from({ length: 5001 }, (_, row) => [`${row}`]);
    expect(await readDataFile(sheetOf(cells))).toEqual({ kind: 'table', cells });
    const wide = Array.from({ length: 100 }, () => 'a');
    expect(await readDataFile(Buffer.from(wide.join(',')))).toEqual({ kind: 'table', cells: [wide] });
  });
});
