import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isDiskWritable } from '#platform/disk.ts';
import { VERSION } from '#platform/version.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const ask = (url: string) => app.visit().send({ method: 'GET', url });

it('the health routes return the version and state of the process', async () => {
  expect((await ask('/readyz')).body).toEqual({
    ok: true,
    version: VERSION,
    database: 'writable',
    disk: 'writable',
  });
  expect((await ask('/livez')).body).toEqual({ ok: true });
});

it('isDiskWritable forces PostgreSQL to write to the disk', async () => {
  const written = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select temp_bytes as bytes from pg_stat_database where datname = current_database()`.execute(app.db);
    return rows[0]!.bytes;
  };
  const before = await written();
  expect(await isDiskWritable(app.db)).toBe(true);
  await expect.poll(written).toBeGreaterThan(before + 100_000);
});
