import { waitForDatabase } from '#platform/database/connect.ts';
import { reachEmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { explainFailure, PATIENCE_MS } from '#platform/database/outage.ts';
import type { Log } from '#platform/log.ts';
import type { Env } from './env.ts';

export interface ProvidedDatabase {
  url: string;
  stop(): Promise<void>;
}

interface Providing {
  log?: Log;
  /** Aborts the wait for a database that does not respond. */
  signal?: AbortSignal;
}

/** Provides the database of DATABASE_URL, or an embedded PostgreSQL in DATA_DIR if it is not set. */
export async function provideDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  { log, signal }: Providing = {},
): Promise<ProvidedDatabase> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = env;
  if (!url) return startEmbeddedPostgres({ dataDir, log });
  await waitForDatabase(url, { log, signal }).catch((error: Error) => {
    throw new Error(`The database of DATABASE_URL cannot be reached. ${explainFailure(error)}`, {
      cause: error,
    });
  });
  return { url, stop: async () => {} };
}

/** Like `provideDatabase`, for commands that may run while the product does. */
export const reachDatabase = (env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<ProvidedDatabase> =>
  env.DATABASE_URL ? provideDatabase(env) : reachEmbeddedPostgres(env.DATA_DIR, PATIENCE_MS);
