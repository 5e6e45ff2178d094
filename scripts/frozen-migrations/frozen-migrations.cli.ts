import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedMigrations, newPrints } from './check-migrations.ts';

const folders = {
  migrations: fileURLToPath(new URL('../../apps/api/migrations', import.meta.url)),
  prints: fileURLToPath(new URL('../../apps/api/migrations/prints', import.meta.url)),
};

/** `pnpm db:freeze` takes the prints of new migrations; with `--check` it fails when one that has landed is another now. */
if (!process.argv.includes('--check')) {
  await mkdir(folders.prints, { recursive: true });
  for (const [name, print] of await newPrints(folders)) {
    await writeFile(join(folders.prints, `${name}.sha256`), `${print}\n`);
    console.log(`Frozen: ${name}`);
  }
} else {
  const wrong = await changedMigrations(folders);
  for (const sentence of wrong) console.error(sentence);
  if (wrong.length > 0) process.exitCode = 1;
}
