import type { ImportDetail } from '@trpeza/contract/imports/imports.schemas';
import { expect, test } from 'vitest';
import { draw } from '../../draw-page.tsx';
import { ImportSteps } from './import-steps.tsx';

const FILE: ImportDetail = {
  id: 1,
  kind: 'people',
  fileName: 'people.csv',
  createdAt: '2026-11-23T00:00:00.000Z',
  doneAt: null,
  counts: null,
  rowCount: 1,
  headings: [
    { heading: 'No', example: '12' },
    { heading: 'Notes', example: 'Rings twice' },
    { heading: 'Nothing in it', example: '' },
    { heading: '', example: 'daughter 0412' },
  ],
  columns: { customerNumber: 0 },
  leftOut: [
    { heading: 'Notes', column: 1 },
    { heading: '', column: 3 },
  ],
  missing: [],
  trial: null,
  isRunning: false,
  written: 0,
  refusal: null,
};
const drawn = (more: Partial<ImportDetail>) =>
  draw(<ImportSteps id={1} />, { answers: { 'GET /api/imports/{id}': { ...FILE, ...more } } });

test('names ignored columns before the import', () => {
  const { text } = drawn({});
  expect(text).toContain('columns that stay out: Notes, Column D.');
});

test('names ignored columns after the import too', () => {
  const counts = { new: 1, changed: 0, same: 0, refused: 0 };
  const { text } = drawn({ doneAt: FILE.createdAt, counts });
  expect(text).toContain('Notes, Column D.');
  expect(drawn({ doneAt: FILE.createdAt, counts, leftOut: [] }).text).not.toContain('not imported');
});

test('suggests a title row only for a missing column without a heading', () => {
  const hint = 'title above the headings';
  const missing: ImportDetail['missing'] = [['lastName']];
  expect(drawn({ missing }).text).toContain(hint);
  expect(drawn({ missing, headings: FILE.headings.slice(0, 3) }).text).not.toContain(hint);
  expect(drawn({}).text).not.toContain(hint);
});

test('distinguishes an empty file from unchanged rows', () => {
  const trialOf = (same: number) => ({
    seen: '1',
    counts: { new: 0, changed: 0, same, refused: 0 },
    rows: [],
    more: 0,
  });
  expect(drawn({ trial: trialOf(0) }).text).toContain('no rows below the headings');
  expect(drawn({ trial: trialOf(3) }).text).toContain('already here');
  const lists = { changes: [], problems: [], notes: ['The category stays'] };
  const rows = [{ row: 2, outcome: 'same' as const, name: 'Sarma', ...lists }];
  expect(drawn({ trial: { ...trialOf(3), rows } }).text).not.toContain('already here');
});
