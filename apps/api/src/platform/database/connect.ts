import { EventEmitter, once } from 'node:events';
import { Client, Pool, type ClientConfig, type PoolConfig } from 'pg';

/** The system checks whether the other end of a connection that is silent for so long is still there. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** One connection, for listening, waiting or a command. */
export function createClient(url: string, config: ClientConfig = {}): Client {
  const client = new Client({ ...KEEP_ALIVE, ...config, connectionString: url });
  // A connection that breaks while it is idle must not end the process.
  client.on('error', () => {});
  return client;
}

/** How long the end of a pool waits for the server to close its connections. */
const CLOSE_MS = 1_000;

/** A pool whose `end` resolves when its connections are closed. */
export function createPool(url: string, config: PoolConfig = {}): Pool {
  const pool = new Pool({ ...KEEP_ALIVE, ...config, connectionString: url });
  const open = new Set<unknown>();
  const closed = new EventEmitter();
  pool.on('connect', (client) => {
    client.on('error', () => {});
    open.add(client);
  });
  pool.on('remove', (client) => {
    open.delete(client);
    if (open.size === 0) closed.emit('all');
  });
  const end = pool.end.bind(pool) as () => Promise<void>;
  // The driver's own `end` resolves before its connections are closed. A server that stops in between would break them,
  // which would be logged as a failure.
  pool.end = async () => {
    await end();
    if (open.size > 0) await once(closed, 'all', { signal: AbortSignal.timeout(CLOSE_MS) }).catch(() => {});
  };
  return pool;
}
