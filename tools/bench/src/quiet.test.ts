import { expect, test } from 'vitest';
import { Report } from './report.ts';
import { sayHowQuiet, whileQuiet } from './quiet.ts';

/** Others use the machine as much as given, one try after the other. */
const othersUse = (shares: (number | undefined)[]) => {
  let tried = 0;
  return { watch: () => () => shares[tried - 1], measure: async () => (tried += 1) };
};

test.each([
  { shares: [0.01], kept: 1, tries: 1 },
  { shares: [0.4, 0.02], kept: 2, tries: 2 },
  { shares: [0.4, 0.2, 0.3], kept: 2, tries: 3 },
  { shares: [undefined], kept: 1, tries: 1 },
])('of $shares the try $kept is kept', async ({ shares, kept, tries }) => {
  const { watch, measure } = othersUse(shares);
  expect(await whileQuiet(measure, { watch })).toEqual({ result: kept, others: shares[kept - 1], tries });
});

test('what can be measured only once is', async () => {
  const { watch, measure } = othersUse([0.9]);
  expect(await whileQuiet(measure, { watch, tries: 1 })).toMatchObject({ result: 1, tries: 1 });
});

test('the report says what was disturbed, and what was measured again', () => {
  const parts = [
    { part: 'menu', others: 0.004, tries: 1 },
    { part: 'orders', others: 0.03, tries: 2 },
    { part: 'board', others: 0.31, tries: 3 },
  ];
  expect(sayHowQuiet(parts)).toBe(
    'Others used 31 % of the processors at most during a part. Measured more than once, the quietest kept: orders (2 times), ' +
      'board (3 times). Still disturbed: board (31 %).',
  );
  const report = new Report();
  report.quiet.push({ part: 'menu', others: undefined, tries: 1 });
  expect(String(report)).toContain('is not known');
});
