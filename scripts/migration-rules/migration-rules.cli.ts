import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lastRelease } from '../release/change-log.ts';
import { root } from '../run-steps.ts';
import { exceptions } from './exceptions.ts';
import { judgeMigrations } from './judge-migrations.ts';
import type { MigrationFile } from './record-statements.ts';

/** The newest of release 0.1.0. Up to it no process worked on while another migrated. */
const SINCE = '2026-11-24T1110_create_rounds';

const folder = join(root, 'apps/api/migrations');
const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
const load = async (file: string) =>
  [file.slice(0, -'.ts'.length), (await import(join(folder, file))) as MigrationFile] as const;

const wrong = await judgeMigrations({
  migrations: Object.fromEntries(await Promise.all(files.map(load))),
  exceptions,
  since: SINCE,
  version: lastRelease(await readFile(join(root, 'CHANGELOG.md'), 'utf8')),
});
for (const sentence of wrong) console.error(`${sentence}\n`);
if (wrong.length > 0) {
  console.error(
    'CONTRIBUTING says how to expand first and contract later; exceptions stand in exceptions.ts with a reason.',
  );
  process.exitCode = 1;
}
