import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep, type Step } from './run-steps.ts';
import { runSideBySide } from './side-by-side.ts';
import { countPlaywright, countVitest, evaluate, summaryOf, type Counts } from './test-counts.ts';
import { type Failure, failuresOfPlaywright, failuresOfVitest, reportOf } from './test-failures.ts';
import { type FileTime, slowestOf, timesOfPlaywright, timesOfVitest } from './test-times.ts';

/** A folder in memory on Linux; many containers have none, or a small one. */
const MEMORY = '/dev/shm';
/** Three times what a run holds there at once. */
const ROOM = 4 * 2 ** 30;

// Databases of tests write gigabytes that nobody keeps; on a disk that took a quarter of Vitest's time.
const isRoomy = await statfs(MEMORY).then(
  ({ bavail, bsize }) => bavail * bsize >= ROOM,
  () => false,
);
const folder = await mkdtemp(join(isRoomy ? MEMORY : tmpdir(), 'trpeza-run-'));
process.env['TMPDIR'] = folder;
const vitestReport = join(folder, 'vitest.json');
const playwrightReport = join(folder, 'playwright.json');

const build: Step = {
  title: 'Build the server and the three sites',
  command: ['turbo', 'run', 'build', '--output-logs=errors-only'],
};

const runners = [
  {
    step: {
      title: 'Rules, endpoints on a real PostgreSQL, components',
      command: [
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
      ],
      env: { WHOLE_RUN: '1' },
      // The journeys take longer and wait between their steps; so both end together, and no core is idle before.
      yields: true,
    },
    report: vitestReport,
    count: countVitest,
    failuresOf: failuresOfVitest,
    timesOf: timesOfVitest,
  },
  {
    step: {
      title: 'Journeys in a real browser against the built product',
      command: ['pnpm', '--filter', '@trpeza/e2e', 'run', 'e2e'],
      env: { PLAYWRIGHT_REPORT: playwrightReport },
    },
    report: playwrightReport,
    count: countPlaywright,
    failuresOf: failuresOfPlaywright,
    timesOf: timesOfPlaywright,
  },
] as const satisfies readonly {
  step: Step;
  report: string;
  count: unknown;
  failuresOf: unknown;
  timesOf: unknown;
}[];

const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

const failures: Failure[] = [];
const times: FileTime[] = [];

/** Counts the report of one runner and names what failed; a runner without a readable report has crashed. */
const countRun = async (
  { step, report, count, failuresOf, timesOf }: (typeof runners)[number],
  ok: boolean,
): Promise<Counts> => {
  const found = await read(report).catch(() => undefined);
  const counts = found && count(found);
  if (found) failures.push(...failuresOf(found));
  if (found) times.push(...timesOf(found));
  const evaluated = evaluate(counts, ok);
  console.log(`   ${step.title}: ${summaryOf(evaluated)}`);
  if (!counts?.failed && evaluated.failed)
    console.error('   The runner crashed or ran no test; that is counted as one failure.');
  return evaluated;
};

/** Runs both in parallel: each spends much of its time waiting. */
const testBuilt = async (): Promise<Counts> => {
  const results = await runSideBySide(runners.map(({ step }) => step));
  console.log('');
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [at, runner] of runners.entries()) {
    const counts = await countRun(runner, results[at]!.ok);
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    sum.skipped += counts.skipped;
  }
  return sum;
};

const { ok: built } = await runStep(build);
const result = built ? await testBuilt() : { passed: 0, failed: 1, skipped: 0 };
await rm(folder, { recursive: true, force: true });
console.log(`\nThe slowest files:\n${slowestOf(times)}`);
if (failures.length) console.log(`\n${reportOf(failures)}`);
console.log(`\n${summaryOf(result)}`);
process.exitCode = result.failed ? 1 : 0;
