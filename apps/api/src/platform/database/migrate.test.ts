import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { execute, withDatabase } from '#test/global-setup.ts';
import { listMigrations, migrateToLatest } from './migrate.ts';

const server = inject('databaseUrl');
let name: string;
let url: string;

beforeEach(async () => {
  name = `migrate_${randomBytes(6).toString('hex')}`;
  url = withDatabase(server, name);
  await execute(server, `create database ${name}`);
});
afterEach(() => execute(server, `drop database ${name} with (force)`));

describe('migrateToLatest', () => {
  it('migrates an empty database, and does nothing the second time', async () => {
    expect(await migrateToLatest(url)).toEqual(await listMigrations());
    expect(await migrateToLatest(url)).toEqual([]);
  });

  it('runs each migration once when two processes start at the same time', async () => {
    const names = await Promise.all([migrateToLatest(url), migrateToLatest(url)]);
    expect(names.flat()).toEqual(await listMigrations());
  });

  it('rejects a database that was migrated by another version', async () => {
    await migrateToLatest(url);
    await execute(url, `insert into kysely_migration (name, timestamp) values ('99-later', now()::text)`);
    await expect(migrateToLatest(url)).rejects.toThrow('migrated by another version of Trpeza');
  });

  it('prints the statements that a superuser must run when the user cannot create tables', async () => {
    await execute(url, 'revoke create on schema public from pg_database_owner');
    await expect(migrateToLatest(url)).rejects.toThrow(`alter database "${name}" owner to "trpeza"`);
  });
});
