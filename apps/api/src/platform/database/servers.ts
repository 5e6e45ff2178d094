import { Client, DatabaseError } from 'pg';
import { nameServer, readAddress, type DatabaseAddress, type ServerName } from './address.ts';

import { explainFailure } from './explain-failure.ts';

/** A server to connect to, and whether the connection is encrypted. */
export interface FoundServer extends ServerName {
  encrypted: boolean;
}

/** No server of an address can be used at the moment: none answers, or none takes writes. */
export class NoServerError extends Error {}

/** How connections of one address reach PostgreSQL: directly, or through a pooler that keeps a server for a session or a transaction. */
export type Pooling = 'none' | 'session' | 'transaction';

const PROBE_MS = 3_000;
/** Wrong password or user, unknown database. */
const REFUSED = /^(28|3D)/;
const NO_TLS = 'The server does not support SSL connections';

/** Knows which of the servers of an address takes writes, and looks again once that one fails. */
export class Servers {
  readonly url: string;
  readonly address: DatabaseAddress;
  /** Learned from the first connection. */
  pooling: Promise<Pooling> | undefined;
  #known: FoundServer | undefined;
  #finding: Promise<FoundServer> | undefined;

  constructor(url: string) {
    this.url = url;
    this.address = readAddress(url);
    const { servers, encryption } = this.address;
    // One server, and no question how: connecting is the only way to learn more.
    if (servers.length === 1 && encryption !== 'try')
      this.#known = { ...servers[0]!, encrypted: encryption === 'always' };
  }

  /** @throws NoServerError when there are several and none can be used; the error of the only one otherwise */
  async find(): Promise<FoundServer> {
    if (this.#known) return this.#known;
    this.#finding ??= this.#search().finally(() => (this.#finding = undefined));
    return this.#finding;
  }

  /** After a failure: the server may have gone, or another may have taken over. */
  forget(server: FoundServer | undefined): void {
    const { servers, encryption } = this.address;
    if (server === this.#known && (servers.length > 1 || encryption === 'try')) this.#known = undefined;
  }

  async #search(): Promise<FoundServer> {
    const { servers, target } = this.address;
    const attempts = servers.map((server) => this.#try(server));
    try {
      this.#known = target === 'any' ? await firstInOrder(attempts) : await Promise.any(attempts);
      return this.#known;
    } catch (error) {
      const reasons = (error as AggregateError).errors as Error[];
      // What one server refuses by its rules, waiting does not mend.
      const refused = reasons.find(
        (reason) => reason instanceof DatabaseError && REFUSED.test(reason.code ?? ''),
      );
      if (refused || reasons.length === 1) throw refused ?? reasons[0]!;
      const told = reasons.map((reason, at) => `${nameServer(servers[at]!)}: ${explainFailure(reason)}`);
      throw new NoServerError(`None of the servers can be used. ${told.join(' ')}`, { cause: reasons[0] });
    }
  }

  /** All are asked at once, so that one that hangs delays nobody. */
  async #try(server: ServerName): Promise<FoundServer> {
    if (this.address.encryption !== 'try') return this.#ask(server, this.address.encryption === 'always');
    return this.#ask(server, true).catch((error: Error) => {
      if (error.message !== NO_TLS) throw error;
      return this.#ask(server, false);
    });
  }

  async #ask(server: ServerName, encrypted: boolean): Promise<FoundServer> {
    const found = { ...server, encrypted };
    const client = new Client({
      ...loginOf(this.address, encrypted),
      ...server,
      application_name: 'trpeza-look',
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      // A single server is judged by the connection itself.
      if (this.address.target === 'any' || this.address.servers.length === 1) return found;
      const { rows } = await client.query<{ read_only: string }>(
        `select current_setting('transaction_read_only') as read_only`,
      );
      if (rows[0]?.read_only === 'off') return found;
      throw new NoServerError('It takes no writes: it is a standby, or read-only.');
    } finally {
      void client.end().catch(() => {});
    }
  }
}

/** @throws AggregateError as `Promise.any` does */
async function firstInOrder(attempts: readonly Promise<FoundServer>[]): Promise<FoundServer> {
  const settled = Promise.allSettled(attempts);
  for (const attempt of attempts) {
    const found = await attempt.catch(() => undefined);
    if (found) return found;
  }
  throw new AggregateError((await settled).map((each) => (each as PromiseRejectedResult).reason));
}

/** What the driver needs to sign in, whichever server it is. */
export const loginOf = (
  { user, password, database, tls, sslnegotiation, enableChannelBinding }: DatabaseAddress,
  encrypted: boolean,
) => ({
  user,
  password,
  database,
  enableChannelBinding,
  ...(encrypted ? { ssl: { ...tls }, sslnegotiation } : { ssl: false }),
});

const all = new Map<string, Servers>();

/** The same for every user of one address, so that all of them learn from one failure. */
export function serversOf(url: string): Servers {
  const known = all.get(url);
  if (known) return known;
  const servers = new Servers(url);
  all.set(url, servers);
  return servers;
}
