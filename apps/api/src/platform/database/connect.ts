import { EventEmitter, once } from 'node:events';
import { Client, Pool, type ClientConfig, type DatabaseError, type PoolConfig } from 'pg';
import { loginOf, serversOf, type FoundServer, type Servers } from './servers.ts';

/** A connection silent for so long is asked whether it is still there. */
const KEEP_ALIVE_MS = 10_000;

interface AddressedConfig extends ClientConfig {
  url: string;
  /** How long a statement may go unanswered before the server counts as gone; for ever by default. */
  silenceMs?: number;
}

/** What the driver's own connection has beyond its types. */
interface Wire {
  ssl: unknown;
  stream: { destroyed: boolean; destroy(error: Error): void; setTimeout(ms: number, then: () => void): void };
  on(event: 'errorMessage', listener: (error: DatabaseError) => void): void;
}

const READ_ONLY_TRANSACTION = '25006';

/**
 * A connection to whichever server of an address takes writes; the driver itself knows one host. One that fails, or that
 * turns out to be read-only, is looked for again by the next connection.
 */
export class AddressedClient extends Client {
  readonly servers: Servers;
  readonly #silenceMs: number;
  #server: FoundServer | undefined;

  constructor({ url, silenceMs = 0, ...config }: AddressedConfig) {
    const servers = serversOf(url);
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...config,
      ...loginOf(servers.address, servers.address.encryption !== 'never'),
    });
    this.servers = servers;
    this.#silenceMs = silenceMs;
    // Also keeps a connection that breaks while nobody uses it from ending the process.
    this.on('error', () => this.abandon());
    this.#wire.on('errorMessage', ({ code }) => {
      if (code !== READ_ONLY_TRANSACTION || servers.address.target === 'any') return;
      // The server has become a standby: neither this connection nor this server is of use any more.
      this.abandon();
      this.#breakOff('the server takes no writes any more', 'ECONNRESET');
    });
  }

  get #wire(): Wire {
    return this.connection as unknown as Wire;
  }

  /** The next connection looks for a server anew. */
  abandon(): void {
    this.servers.forget(this.#server);
  }

  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | void {
    const connected = this.#connectToFound();
    if (!callback) return connected;
    connected.then(() => callback(undefined as never), callback);
  }

  async #connectToFound(): Promise<Client> {
    const server = await this.servers.find();
    // A pool that has waited long enough destroys the connection before it begins.
    if (this.#wire.stream.destroyed) throw new Error('timeout expired');
    this.#server = server;
    this.host = server.host;
    this.port = server.port;
    if (!server.encrypted) {
      this.ssl = false;
      this.#wire.ssl = false;
    }
    try {
      await super.connect();
    } catch (error) {
      this.abandon();
      throw error;
    }
    if (this.#silenceMs > 0) this.#wire.stream.setTimeout(this.#silenceMs, () => this.#breakIfWaiting());
    return this;
  }

  /** Whether the server works on a statement, or has not yet said that it is ready for the next after one that failed. */
  get isWaiting(): boolean {
    const { readyForQuery } = this as unknown as { readyForQuery: boolean };
    return !readyForQuery && !this.#wire.stream.destroyed;
  }

  /** A server that lost its power says no goodbye; the system would wait for its answer for a quarter of an hour. */
  #breakIfWaiting(): void {
    if (this.isWaiting) this.#breakOff('the database does not answer', 'ETIMEDOUT');
  }

  #breakOff(message: string, code: string): void {
    this.#wire.stream.destroy(Object.assign(new Error(message), { code }));
  }
}

/** One connection, for listening, waiting or a command. */
export const createClient = (url: string, config: ClientConfig = {}): AddressedClient =>
  new AddressedClient({ ...config, url });

/** A server that does not confirm the end of a connection is not waited for. */
const GOODBYE_MS = 1_000;

/** A pool of such connections. */
export function createPool(url: string, config: PoolConfig & { silenceMs?: number } = {}): Pool {
  const pool = new Pool({ ...config, url, Client: AddressedClient } as unknown as PoolConfig);
  const open = new Set<unknown>();
  const none = new EventEmitter();
  pool.on('connect', (client) => void open.add(client));
  pool.on('remove', (client) => {
    open.delete(client);
    if (open.size === 0) none.emit('none');
  });
  const end = pool.end.bind(pool) as () => Promise<void>;
  // By itself it has ended before its connections have said goodbye; a server that is stopped in between breaks them,
  // which then looks like a failure.
  pool.end = async () => {
    await end();
    if (open.size > 0) await once(none, 'none', { signal: AbortSignal.timeout(GOODBYE_MS) }).catch(() => {});
  };
  return pool;
}
