import { expect, test } from 'vitest';
import { writeCsv, writeProgramCsv } from './csv.ts';

const rowOf = (...cells: string[]) => writeCsv(['a'], [cells]).toString().split('\r\n')[1];

test('writeCsv starts with a byte order mark and ends lines with CRLF', () => {
  const bytes = writeCsv(['Име', 'Износ'], [['Ана', '103.99']]);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString()).toBe('\uFEFFИме,Износ\r\nАна,103.99\r\n');
});

test.each(['=HYPERLINK("http://x","y")', '+61 412 345 678', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])(
  'writeCsv writes %j as text, not as a formula',
  (typed) => {
    expect(rowOf(typed)?.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('writeCsv writes a formula after a semicolon as text', () => {
  expect(rowOf('Ana;=1+1;x')).toBe("Ana;'=1+1;x");
});

test('writeProgramCsv adds neither a byte order mark nor apostrophes', () => {
  expect(writeProgramCsv(['a'], [['-Mira Crtina'], ['Ana;=1+1'], ['-72.79']]).toString()).toBe(
    'a\r\nMira Crtina\r\nAna;1+1\r\n-72.79\r\n',
  );
});

test('writeCsv keeps amounts as numbers, including negative ones', () => {
  expect(rowOf('-72.79', '0.00', '-3')).toBe('-72.79,0.00,-3');
});

test('writeCsv escapes commas, quotes and line breaks within a cell', () => {
  expect(writeCsv(['a', 'b'], [['x, "y"', 'one\ntwo']]).toString()).toBe(
    '\uFEFFa,b\r\n"x, ""y""","one\ntwo"\r\n',
  );
});
