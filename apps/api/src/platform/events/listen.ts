import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { createClient } from '../database/connect.ts';
import type { Log } from '../log.ts';

interface ListenOptions {
  url: string;
  channel: string;
  log: Log;
  /** Called after each LISTEN, including the first. Notifications from before the LISTEN are missed. */
  onListening(): void;
  onPayload(payload: string): void;
}

const heartbeat = 15_000;

/**
 * Keeps one connection open that listens for events. It reconnects when the server has restarted or the connection was
 * lost silently.
 */
export function keepListening(options: ListenOptions): { close(): Promise<void> } {
  const closing = new AbortController();
  let client: Client | undefined;

  const run = async () => {
    let delay = 100;
    while (!closing.signal.aborted) {
      try {
        client = openClient(options);
        const lost = whenLost(client);
        await client.connect();
        await client.query(`listen ${options.channel}`);
        delay = 100;
        if (!closing.signal.aborted) options.onListening();
        await lost;
      } catch (error) {
        if (!closing.signal.aborted)
          options.log.warn({ err: error }, 'lost the LISTEN connection, reconnecting');
      }
      await endQuietly(client);
      await wait(delay, undefined, { signal: closing.signal }).catch(() => {});
      delay = Math.min(delay * 2, 5_000);
    }
  };
  const running = run();

  return {
    async close() {
      closing.abort();
      await endQuietly(client);
      await running;
    },
  };
}

function openClient({ url, onPayload }: ListenOptions): Client {
  const client = createClient(url, {
    application_name: 'trpeza-events',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('notification', (message) => void onPayload(message.payload ?? '{}'));
  return client;
}

/** Resolves when the connection has ended or no longer responds to a heartbeat. */
function whenLost(client: Client): Promise<void> {
  const lost = new Promise<void>((resolve, reject) => {
    client.once('end', resolve);
    client.on('error', reject);
    const timer = setInterval(() => void client.query('select 1').catch(reject), heartbeat);
    timer.unref();
    client.once('end', () => clearInterval(timer));
    client.once('error', () => clearInterval(timer));
  });
  // The promise is awaited only after connecting; until then, the connection attempt reports a failure itself.
  lost.catch(() => {});
  return lost;
}

/** Closes a connection, but waits only briefly, since a dead peer never confirms the close. */
async function endQuietly(client: Client | undefined): Promise<void> {
  const goodbye = client?.end().catch(() => {});
  await Promise.race([goodbye, wait(1_000, undefined, { ref: false })]);
}
