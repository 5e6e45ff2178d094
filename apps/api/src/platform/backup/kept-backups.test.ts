import { expect, it } from 'vitest';
import { backupsToDelete } from './kept-backups.ts';

const DAY_MS = 86_400_000;
const nameOf = (at: number) => `trpeza-${new Date(at).toISOString().slice(0, 10)}T170000123Z`;

/** What is there after so many nights, each of which deleted what need not be kept. */
function after(nights: number, keep: Parameters<typeof backupsToDelete>[1], last = '2026-11-25'): string[] {
  let there: string[] = [];
  for (let ago = nights - 1; ago >= 0; ago -= 1) {
    there.push(nameOf(Date.parse(last) - ago * DAY_MS));
    const gone = new Set(backupsToDelete(there, keep));
    there = there.filter((name) => !gone.has(name));
  }
  return there.map((name) => name.slice('trpeza-'.length, 'trpeza-2026-11-25'.length));
}

// The twenty-fifth of November 2026 is a Wednesday.
it.each([
  ['nights alone', { nights: 3, weeks: 0, months: 0 }, 30, ['2026-11-23', '2026-11-24', '2026-11-25']],
  ['one night', { nights: 1, weeks: 0, months: 0 }, 30, ['2026-11-25']],
  ['weeks end on Sunday', { nights: 1, weeks: 3, months: 0 }, 60, ['2026-11-15', '2026-11-22', '2026-11-25']],
  [
    'months on their last day',
    { nights: 1, weeks: 0, months: 3 },
    200,
    ['2026-09-30', '2026-10-31', '2026-11-25'],
  ],
  [
    'one may be of all three',
    { nights: 2, weeks: 2, months: 2 },
    90,
    ['2026-10-31', '2026-11-22', '2026-11-24', '2026-11-25'],
  ],
  ['few are all kept', { nights: 7, weeks: 4, months: 12 }, 2, ['2026-11-24', '2026-11-25']],
])('keeps what it should: %s', (_, keep, nights, expected) => {
  expect(after(nights, keep)).toEqual(expected);
});

it('keeps a year in twenty-one backups by default, across the turn of the year', () => {
  const kept = after(800, { nights: 7, weeks: 4, months: 12 }, '2027-01-06');
  expect(kept.slice(0, 10)).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
  ]);
  expect(kept.slice(10).map((date) => date.slice(5))).toEqual([
    '12-20',
    '12-27',
    '12-31',
    '01-01',
    '01-02',
    '01-03',
    '01-04',
    '01-05',
    '01-06',
  ]);
});

it('deletes nothing that is no backup, nothing for nights that had none, and of one day the older', () => {
  const others = ['erased-people.json', '.unfinished-12ab', 'trpeza-2026-11-25', 'trpeza-copy'];
  expect(backupsToDelete(others, { nights: 1, weeks: 0, months: 0 })).toEqual([]);
  const long = [
    'trpeza-2020-01-05T170000123Z',
    'trpeza-2024-03-01T170000123Z',
    'trpeza-2026-11-25T170000123Z',
  ];
  expect(backupsToDelete(long, { nights: 1, weeks: 0, months: 3 })).toEqual([]);
  const twice = ['trpeza-2026-11-25T170000123Z', 'trpeza-2026-11-25T030000123Z'];
  expect(backupsToDelete(twice, { nights: 1, weeks: 4, months: 12 })).toEqual([twice[1]]);
});
