import { createHash } from 'node:crypto';
import { Client, Pool, type ClientConfig, type PoolConfig } from 'pg';
import { retryDuringOutage } from './outage.ts';

/** Enables TCP keep-alive, with which the operating system detects that the server is gone. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** A single connection outside the pool, for LISTEN, for waiting or for a command. */
export function createClient(url: string, config: ClientConfig = {}): Client {
  const client = new Client({ ...KEEP_ALIVE, ...config, connectionString: url });
  // A connection that breaks while idle must not end the process.
  client.on('error', () => {});
  return client;
}

/** @param onError called when a connection breaks, including between two statements of a transaction */
export function createPool(
  url: string,
  config: PoolConfig,
  onError: (error: Error) => void = () => {},
): Pool {
  const pool = new Pool({ ...KEEP_ALIVE, ...config, connectionString: url });
  // Errors of an ending pool are ignored: the server may stop before the pool has closed its connections.
  const listener = (error: Error) => void (pool.ending || onError(error));
  pool.on('error', listener).on('connect', (client) => void client.on('error', listener));
  return pool;
}

/**
 * Waits until the server accepts connections.
 * @throws the last error of the server or of the network
 */
export const waitForDatabase = (
  url: string,
  options: Parameters<typeof retryDuringOutage>[1] = {},
): Promise<void> =>
  retryDuringOutage(async () => {
    const client = createClient(url, { connectionTimeoutMillis: 5_000, application_name: 'trpeza-wait' });
    await client.connect().finally(() => client.end().catch(() => {}));
  }, options);

/** Maximum number of names that are kept. It is greater than the number of the product's statements. */
const MOST_NAMES = 2_000;

/** Names of statements by their text. The name is empty as long as the text has been used only once. */
const names = new Map<string, string>();

/**
 * Returns a stable name for a statement from its second use on, so that the server prepares it. Some texts, such as those
 * with a list of values, never repeat and are therefore not prepared.
 */
export function nameStatement(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (known === undefined && names.size === MOST_NAMES) names.clear();
  const name = known === undefined ? '' : createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name || undefined;
}

/** Prepares each parameterised statement once per connection, which is about 1.8 times as fast. */
export class PreparingClient extends Client {
  override query(text: unknown, values?: unknown, ...callback: unknown[]): never {
    const isParameterised = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const name = isParameterised ? nameStatement(text) : undefined;
    const query = super.query.bind(this) as (...args: unknown[]) => never;
    return name === undefined ? query(text, values, ...callback) : query({ text, values, name }, ...callback);
  }
}
