import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Trx } from '../database/database.ts';
import type { Log } from '../log.ts';
import { keepListening } from './listen.ts';

/** What happened in a topic, as JSON. Events are small: subscribers read all further data from the database. */
export type Event = { topic: string; resync?: true } & Record<string, unknown>;
export type Listener = (event: Event) => void;

export interface Events {
  /** Notifies every process, including this one. Call it after the transaction. It never throws. */
  publish(event: Event): Promise<void>;
  /**
   * Passes the events of one topic to the listener until the returned function is called. `resync` means that the
   * subscriber must reload its data: events may have been missed, because the connection was lost or an event was too
   * large.
   */
  subscribe(topic: string, listener: Listener): () => void;
  close(): Promise<void>;
}

const channel = 'trpeza_events';
/** Maximum length of a notification in bytes. PostgreSQL's limit of 8000 includes the terminator. */
const payloadLimit = 7_999;

/** Notifies every process when the transaction commits. */
export async function publishOnCommit(trx: Trx, topic: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify({ topic })})`.execute(trx);
}

/** Distributes events to all processes over LISTEN/NOTIFY, with one dedicated connection per process. */
export function createEvents({ url, pool, log }: { url: string; pool: Pool; log: Log }): Events {
  const topics = new Map<string, Set<Listener>>();

  const deliver = (event: Event) => {
    for (const listener of topics.get(event.topic) ?? []) {
      try {
        listener(event);
      } catch (error) {
        log.error({ err: error, topic: event.topic }, 'an event listener failed');
      }
    }
  };
  const listening = keepListening({
    url,
    channel,
    log,
    onListening: () => [...topics.keys()].forEach((topic) => deliver({ topic, resync: true })),
    onPayload: (payload) => deliver(JSON.parse(payload) as Event),
  });

  return {
    async publish(event) {
      try {
        const payload = JSON.stringify(event);
        const fits = Buffer.byteLength(payload) <= payloadLimit;
        const sent = fits ? payload : JSON.stringify({ topic: event.topic, resync: true });
        await pool.query('select pg_notify($1, $2)', [channel, sent]);
      } catch (error) {
        log.error({ err: error, topic: event.topic }, 'failed to publish an event');
      }
    },
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic);
      };
    },
    close: () => listening.close(),
  };
}
