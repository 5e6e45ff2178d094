import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

test.each(['xl/worksheets/sheet1.xml', 'xl/workbook.xml'])(
  'a workbook with tags that nothing ends is refused, not pondered: %s',
  async (part) => {
    const tag = part.includes('worksheets') ? '<c ' : '<sheet ';
    expect(await readTable(Buffer.from(zipSync({ [part]: strToU8(tag.repeat(400_000)) })))).toBe('damaged');
  },
);
