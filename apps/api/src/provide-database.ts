import { waitForDatabase } from '#platform/database/database.ts';
import { reachEmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import type { Log } from '#platform/log.ts';
import type { Env } from './env.ts';

/** A database that starts together with this process may need a moment. */
const PATIENCE_MS = 20_000;

/**
 * The database that the environment names, or by default an embedded PostgreSQL in `DATA_DIR`.
 * @param signal ends the wait for a database that does not answer
 */
export async function provideDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  log?: Log,
  signal?: AbortSignal,
) {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = env;
  if (url) {
    await waitForDatabase(url, PATIENCE_MS, signal).catch((error: Error) => {
      throw new Error(`The database of DATABASE_URL cannot be reached: ${error.message}`, { cause: error });
    });
    return { url, stop: async () => {} };
  }
  const { url: ownUrl, stop } = await startEmbeddedPostgres({ dataDir, ...(log ? { log } : {}) });
  return { url: ownUrl, stop };
}

/** The same for a command, which may run beside the product. */
export async function reachDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>) {
  return env.DATABASE_URL ? provideDatabase(env) : reachEmbeddedPostgres(env.DATA_DIR, PATIENCE_MS);
}
