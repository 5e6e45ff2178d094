import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import type { Log } from '#platform/log.ts';
import type { Env } from './env.ts';

/** The database that the environment names, or without one an own PostgreSQL in `DATA_DIR`. */
export async function provideDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>, log?: Log) {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => {} };
  const { url, stop } = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, ...(log ? { log } : {}) });
  return { url, stop };
}
