import { createClient } from '#platform/database/connect.ts';
import { reachEmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { explainFailure } from '#platform/database/explain-failure.ts';
import { PATIENCE_MS, waitForDatabase } from '#platform/database/wait-for-database.ts';
import type { Log } from '#platform/log.ts';
import type { Env } from './env.ts';

export interface ProvidedDatabase {
  /** For requests; through a pooler perhaps. */
  url: string;
  /** The server itself, as the owner of the database. */
  directUrl: string;
  stop(): Promise<void>;
}

interface Providing {
  log?: Log;
  /** Ends the wait for a database that does not answer. */
  signal?: AbortSignal;
  /** Called, perhaps more than once, when there is nothing to do but to wait for another process. */
  meanwhile?: () => void;
}

/** The database that the environment names, or by default an embedded PostgreSQL in `DATA_DIR`. */
export async function provideDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_URL_DIRECT' | 'DATA_DIR'>,
  { log, signal, meanwhile }: Providing = {},
): Promise<ProvidedDatabase> {
  const { DATABASE_URL: url, DATABASE_URL_DIRECT: directUrl, DATA_DIR: dataDir } = env;
  if (url) {
    await reach('DATABASE_URL', url, log, signal);
    if (directUrl) {
      await reach('DATABASE_URL_DIRECT', directUrl, log, signal);
      await requireSame(url, directUrl);
    }
    return { url, directUrl: directUrl ?? url, stop: async () => {} };
  }
  const { url: ownUrl, stop } = await startEmbeddedPostgres({ dataDir, log, meanwhile });
  return { url: ownUrl, directUrl: ownUrl, stop };
}

const reach = (name: string, url: string, log?: Log, signal?: AbortSignal): Promise<void> =>
  waitForDatabase(url, { log, signal }).catch((error: Error) => {
    throw new Error(`The database of ${name} cannot be reached. ${explainFailure(error)}`, { cause: error });
  });

/** A migration of one database would not change the other. */
async function requireSame(url: string, directUrl: string): Promise<void> {
  const [one, other] = await Promise.all([identify(url), identify(directUrl)]);
  if (one !== other)
    throw new Error(
      'DATABASE_URL and DATABASE_URL_DIRECT lead to different databases. Name the same one twice.',
    );
}

async function identify(url: string): Promise<string> {
  const client = createClient(url, { application_name: 'trpeza-wait' });
  try {
    await client.connect();
    const { rows } = await client.query<{ id: string }>(
      'select pg_postmaster_start_time() || oid::text as id from pg_database where datname = current_database()',
    );
    return rows[0]!.id;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The same for a command, which may run beside the product. */
export async function reachDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_URL_DIRECT' | 'DATA_DIR'>,
): Promise<ProvidedDatabase> {
  if (env.DATABASE_URL) return provideDatabase(env);
  const server = await reachEmbeddedPostgres(env.DATA_DIR, PATIENCE_MS);
  return { url: server.url, directUrl: server.url, stop: () => server.stop() };
}
