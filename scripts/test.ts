import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `pnpm test` builds the product and runs all tests except the exhaustive ones in `*.nightly.test.ts` files. `--all` adds
 * those, and `--seed` changes their random data. The last line of the output is `N passed, N failed`.
 */
const { values } = parseArgs({ options: { all: { type: 'boolean' }, seed: { type: 'string' } } });

/**
 * Test databases write gigabytes. In memory, the tests take a quarter less time, but some containers have too little of it.
 */
const isRoomy = await statfs('/dev/shm').then(
  ({ bavail, bsize }) => bavail * bsize >= 4 * 2 ** 30,
  () => false,
);
const folder = await mkdtemp(join(isRoomy ? '/dev/shm' : tmpdir(), 'trpeza-test-'));
const reports = { VITEST_REPORT: join(folder, 'vitest.json'), PLAYWRIGHT_REPORT: join(folder, 'e2e.json') };

const { status } = spawnSync('turbo', ['run', 'test:unit', 'e2e', '--continue', '--env-mode=loose'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    ...reports,
    TMPDIR: folder,
    TEST_BUILT: '1',
    ...(values.all && { TEST_ALL: '1' }),
    ...(values.seed && { TEST_SEED: values.seed }),
  },
});

const read = async (path: string) => JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
const unit = await read(reports.VITEST_REPORT);
const { stats, errors = [] } = await read(reports.PLAYWRIGHT_REPORT);
await rm(folder, { recursive: true, force: true });

const passed = (unit.numPassedTests ?? 0) + (stats?.expected ?? 0);
const counted = (unit.numFailedTests ?? 0) + (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + errors.length;
// A suite that could not be loaded or failed after its tests, and a crashed runner, are not counted as failed tests, so
// at least one failure is reported for them.
const failed = counted || (status === 0 && unit.numPassedTests && stats?.expected ? 0 : 1);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
