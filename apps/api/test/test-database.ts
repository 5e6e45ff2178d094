import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '#platform/database/database.ts';
import { execute, withDatabase } from './global-setup.ts';

export interface TestDatabase extends OpenDatabase {
  url: string;
}

/**
 * Creates a separate database from the migrated template. It is dropped when the test file ends. Call this once per file.
 * Waits may be long by default, since tests make hundreds of concurrent requests on a machine that may be busy.
 */
export async function createTestDatabase(maxWaitMs = 30_000): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying files is five times as fast as the default strategy, which writes to the log.
  await execute(server, `create database ${name} template ${inject('templateName')} strategy file_copy`);
  const url = withDatabase(server, name);
  const database = openDatabase(url, { max: 10, applicationName: 'trpeza-test', maxWaitMs });
  afterAll(async () => {
    await database.close();
    await execute(server, `drop database ${name} with (force)`);
  });
  return { ...database, url };
}
