import { afterAll, describe, expect, it } from 'vitest';
import { COSTLY_FILES } from '#test/builders/costly-files.ts';
import { createDataFileReader } from './data-file-reader.ts';

const csv = Buffer.from('Price\n9.40\n');
const table = { kind: 'table', cells: [['Price'], ['9.40']], hidden: [] };
const reader = createDataFileReader();
afterAll(() => reader.close());

describe('createDataFileReader', () => {
  it('returns each of several concurrent files to its caller', async () => {
    const ofx = Buffer.from('<OFX></OFX>');
    expect(await Promise.all([csv, ofx, csv].map(reader.read))).toEqual([table, 'no-lines', table]);
  });

  it.each(Object.entries(COSTLY_FILES))('rejects %s', async (_name, [reason, file]) => {
    expect(await reader.read(file())).toBe(reason);
  });

  it('reads the files that wait behind one that exhausts the memory', async () => {
    const [, costly] = COSTLY_FILES['a cell in the last row and column']!;
    expect(await Promise.all([reader.read(costly()), reader.read(csv)])).toEqual(['too-much', table]);
  });

  it.each([
    ['time', { limitMs: 1 }],
    ['memory', { memoryMb: 12 }],
  ])('rejects a file that needs too much %s, and reads the next one', async (_name, limits) => {
    const tight = createDataFileReader(limits);
    const costly = Buffer.from(`${'a,'.repeat(99)}\n`.repeat(5000));
    expect(await tight.read(costly)).toBe('too-much');
    await tight.close();
    expect(await reader.read(csv)).toEqual(table);
  });
});
