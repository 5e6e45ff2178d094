import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `pnpm test` builds and tests what a change can ordinarily break; `--all` adds the exhaustive proofs in `*.nightly.test.ts` files,
 * with `--seed` for other random data. The last line is `N passed, N failed`.
 */
const { values } = parseArgs({ options: { all: { type: 'boolean' }, seed: { type: 'string' } } });

/** Test databases write gigabytes; in memory the tests take a quarter less time. Not every container has enough of it. */
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
// A suite that could not be loaded or failed after its tests, and a runner that crashed, have no failed test of their own.
const failed = counted || (status === 0 && unit.numPassedTests && stats?.expected ? 0 : 1);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
