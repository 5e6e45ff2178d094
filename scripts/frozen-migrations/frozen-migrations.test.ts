import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedMigrations, newPrints, type Folders } from './check-migrations.ts';

let folders: Folders;

const write = (name: string, text: string) => writeFile(join(folders.migrations, `${name}.ts`), text);
async function freeze(): Promise<void> {
  for (const [name, print] of await newPrints(folders))
    await writeFile(join(folders.prints, `${name}.sha256`), `${print}\n`);
}

beforeEach(async () => {
  const migrations = await mkdtemp(join(tmpdir(), 'migrations-'));
  folders = { migrations, prints: join(migrations, 'prints') };
  await mkdir(folders.prints);
  await write('2026-01-01T1000_create', 'create');
  await freeze();
});
afterEach(() => rm(folders.migrations, { recursive: true }));

test('migrations that are as they landed pass, whatever ends their lines', async () => {
  await write('2026-01-02T1000_add', 'one\r\ntwo');
  await freeze();
  await write('2026-01-02T1000_add', 'one\ntwo');
  expect(await changedMigrations(folders)).toEqual([]);
});

test('a new one is told the command that freezes it', async () => {
  await write('2026-01-02T1000_add', 'add');
  expect(await changedMigrations(folders)).toEqual([
    '2026-01-02T1000_add is new: run `pnpm db:freeze` and commit its print with it.',
  ]);
  await freeze();
  expect(await changedMigrations(folders)).toEqual([]);
});

test('one that was edited after it landed is refused, and freezing again does not help', async () => {
  await write('2026-01-01T1000_create', 'create more');
  await freeze();
  expect(await changedMigrations(folders)).toEqual([
    '2026-01-01T1000_create has landed and is never edited: put it back, and add another migration.',
  ]);
});

test('one that was removed or renamed is missed', async () => {
  await rm(join(folders.migrations, '2026-01-01T1000_create.ts'));
  expect(await changedMigrations(folders)).toEqual([
    '2026-01-01T1000_create has landed and is never removed or renamed: put it back.',
  ]);
});
