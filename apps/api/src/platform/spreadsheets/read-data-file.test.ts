import { describe, expect, it } from 'vitest';
import { inlineCell } from '#test/builders/costly-files.ts';
import { sheetOf, workbookOf } from '#test/builders/workbooks.ts';
import { readDataFile } from './read-data-file.ts';

const ROWS = '24.11.2026;Ana, Vera;31,20;4.031,20\n23.11.2026;Rent;-12,00;4.000,00\n';
const ROW = ['24.11.2026', 'Ana, Vera', '31,20', '4.031,20'];
const DELIMITED: Record<string, [text: string, row: string[]]> = {
  'with decimal commas': [`Date;Text;Amount;Balance\n${ROWS}`, ROW],
  'below lines of text': [`Statement 231\nAccount: 12345\n\nDate;Text;Amount;Balance\n${ROWS}`, ROW],
  'below a line with commas': [`Statement, of 1, 2, and 3 May, 2026\nDate;Text;Amount;Balance\n${ROWS}`, ROW],
  'separated by tabs': [`Statement, 231; Ana\n${ROWS.replaceAll(';', '\t')}`, ROW],
  'with rows shorter than its headings': [
    'Date;Text;Amount;\n24.11.2026;Ana;31,20',
    ['24.11.2026', 'Ana', '31,20'],
  ],
  'with other delimiters in a text': ['Name,Note\nAna,soup; bread; tea', ['Ana', 'soup; bread; tea']],
  'with its delimiter in a quoted text': ['Name,Note\nAna,"a,b,c;d;e;f"', ['Ana', 'a,b,c;d;e;f']],
  'with a `sep=` line': ['sep=;\nName;Note\nAna;soup', ['Ana', 'soup']],
};

describe('readDataFile', () => {
  it('ignores formatted rows and columns without content', async () => {
    const rows = [
      `<row r="1">${inlineCell('A1')}<c r="XFD1" s="1"/></row>`,
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
      return `<row r="${at + 2}"${hides}>${text && inlineCell(`A${at + 2}`, text)}</row>`;
    });
    expect(await readDataFile(workbookOf(rows.join('')))).toEqual({
      kind: 'table',
      cells: [[], ['a'], ['b'], ['c']],
      hidden: [3],
    });
  });

  it.each(Object.entries(DELIMITED))('finds the delimiter of a table %s', async (_name, [text, row]) => {
    expect(await readDataFile(Buffer.from(text))).toMatchObject({ cells: expect.arrayContaining([row]) });
  });

  it('keeps an invalid byte in its cell, and decodes the rest as UTF-8', async () => {
    const file = Buffer.from('Name,Street\nТрајан,Hope St\nMary,O?Briens Lane\n');
    file[file.indexOf('?')] = 0x92;
    expect(await readDataFile(file)).toMatchObject({
      cells: [
        ['Name', 'Street'],
        ['Трајан', 'Hope St'],
        ['Mary', 'O\ufffdBriens Lane'],
      ],
    });
  });

  it('reads files in the encodings of old programs', async () => {
    const cyrillic = Buffer.concat([Buffer.from('Name\n'), Buffer.from('d2f0e0bce0ed', 'hex')]);
    expect(await readDataFile(cyrillic)).toMatchObject({ cells: [['Name'], ['Трајан']] });
    const western = Buffer.from('Name\nO\u0092Brien\nCrème brûlée', 'latin1');
    expect(await readDataFile(western)).toMatchObject({ cells: [['Name'], ['O’Brien'], ['Crème brûlée']] });
  });

  it('reads the maximum number of rows and columns', async () => {
    const cells = Array.from({ length: 5001 }, (_, row) => [`${row}`]);
    expect(await readDataFile(sheetOf(cells))).toMatchObject({ cells });
    const wide = Array.from({ length: 100 }, () => 'a');
    expect(await readDataFile(Buffer.from(wide.join(',')))).toMatchObject({ cells: [wide] });
  });
});
