import type { ImportDetail } from '@trpeza/contract/office/imports.schemas';
import { expect, test } from 'vitest';
import { renderAdminPage } from '../../render-page.tsx';
import { ImportSteps } from './import-steps.tsx';

const FILE: ImportDetail = {
  id: 1,
  kind: 'people',
  fileName: 'people.csv',
  createdAt: '2026-11-23T00:00:00.000Z',
  doneAt: null,
  counts: null,
  rowCount: 1,
  sample: [
    ['No', 'Notes', 'Nothing in it', ''],
    ['12', 'Rings twice', '', 'daughter 0412'],
  ],
  values: [['12'], ['Rings twice'], [], ['daughter 0412']],
  mapping: { headingsRow: 1, columns: { customerNumber: 0 }, directions: {} },
  mappingFrom: 'confirmed',
  hiddenRows: 0,
  takesHidden: null,
  corrections: {},
  skippedRows: [],
  leftOut: [
    { heading: 'Notes', column: 1 },
    { heading: '', column: 3 },
  ],
  trial: null,
};
const drawn = (more: Partial<ImportDetail>) =>
  renderAdminPage(<ImportSteps id={1} />, { answers: { 'GET /api/imports/{id}': { ...FILE, ...more } } });
const COUNTS = { new: 1, changed: 0, same: 0, refused: 0, outgoing: 0, skipped: 0 };
const TRIAL = { seen: '1', counts: COUNTS, rows: [], doubts: [] };

test('ImportSteps lists ignored columns before the import', () => {
  const { text } = drawn({});
  expect(text).toContain('These columns will not be imported: Notes, Column D.');
});

test('ImportSteps lists ignored columns after the import', () => {
  const { text } = drawn({ doneAt: FILE.createdAt, counts: COUNTS });
  expect(text).toContain('Notes, Column D.');
  expect(drawn({ doneAt: FILE.createdAt, counts: COUNTS, leftOut: [] }).text).not.toContain('not imported');
});

test('ImportSteps states the origin of the column mapping', () => {
  expect(drawn({ mappingFrom: 'suggested' }).text).toContain('suggested by their headings');
  expect(drawn({ mappingFrom: 'remembered' }).text).toContain('As last time');
  expect(drawn({ mappingFrom: 'format' }).text).not.toContain('Match the columns');
});

test('ImportSteps requires a choice of the heading row when no heading is recognised', () => {
  const mapping = { headingsRow: 1, columns: {}, directions: {} };
  const chosen = '<option value="" selected="">Please choose</option>';
  expect(drawn({ mappingFrom: 'suggested', mapping }).html).toContain(chosen);
  expect(drawn({ mappingFrom: 'suggested' }).html).not.toContain(chosen);
});

test('ImportSteps asks about hidden rows and for the meaning of each direction value, with nothing preselected', () => {
  const values = [['20/11/2026'], ['1.00'], ['CR', 'DR']];
  const columns = { date: 0, amount: 1, direction: 2 };
  const mapping = { headingsRow: 1, columns, directions: { CR: 'in' as const } };
  const { text, html } = drawn({ kind: 'bank', mappingFrom: 'remembered', values, mapping, hiddenRows: 2 });
  expect(text).toContain('“CR” means');
  expect(text).toContain('“DR” means');
  expect(text).toContain('2 rows are hidden');
  expect(html).not.toContain('checked=""');
});

test('ImportSteps asks to confirm doubtful dates before the import', () => {
  expect(drawn({ trial: TRIAL }).text).not.toContain('Are the days');
  const { text } = drawn({ trial: { ...TRIAL, doubts: ['The last day is 24 December 2026.'] } });
  expect(text).toContain('Are the days in this file right?');
  expect(text).toContain('The last day is 24 December 2026.');
});

test('ImportSteps distinguishes an empty file from unchanged rows', () => {
  const trialOf = (same: number) => ({ ...TRIAL, counts: { ...COUNTS, new: 0, same } });
  expect(drawn({ trial: trialOf(0) }).text).toContain('no rows below its headings');
  expect(drawn({ trial: trialOf(3) }).text).toContain('already here');
  const lists = { changes: [], problems: [], notes: ['The category stays'] };
  const rows = [{ row: 2, outcome: 'same' as const, name: 'Sarma', ...lists }];
  expect(drawn({ trial: { ...trialOf(3), rows } }).text).not.toContain('already here');
});

test('ImportSteps shows every field of a new row', () => {
  const changes = [
    { field: 'phoneNumber' as const, before: '', after: '03 5550 0101' },
    { field: 'city' as const, before: '', after: 'Lalor' },
    { field: 'monthlyPlan' as const, before: '', after: '400.00' },
  ];
  const rows = [{ row: 2, outcome: 'new' as const, name: 'Ana', changes, problems: [], notes: ['A note'] }];
  const { text } = drawn({ trial: { ...TRIAL, rows } });
  for (const part of [
    'Telephone',
    '03 5550 0101',
    'Suburb',
    'Lalor',
    '400.00',
    'A note',
    'Import 1 customer',
  ])
    expect(text).toContain(part);
});

test('ImportSteps offers to correct or leave out wrong rows, and no import', () => {
  const problems = [{ field: 'zipCode' as const, value: 'ABCD', message: 'Four digits.' }];
  const refused = { row: 3, outcome: 'refused' as const, name: 'Ana', changes: [], problems, notes: [] };
  const skipped = { ...refused, row: 4, outcome: 'skipped' as const, problems: [] };
  const trial = { ...TRIAL, counts: { ...COUNTS, refused: 1, skipped: 1 }, rows: [refused, skipped] };
  const { text, html } = drawn({ trial });
  expect(text).toContain('Row 3: Ana');
  expect(text).toContain('Four digits.');
  expect(html).toContain('value="ABCD"');
  expect(html).toContain('Leave out row 3');
  expect(html).toContain('Import row 4');
  expect(text).not.toContain('Import 1 customer');
});
