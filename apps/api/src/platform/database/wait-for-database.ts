import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { createClient } from './connect.ts';
import { explainFailure } from './explain-failure.ts';
import { outageOf } from './is-outage.ts';

interface WaitOptions {
  log?: Log | undefined;
  /** Ends the wait. */
  signal?: AbortSignal | undefined;
  milliseconds?: number;
}

/** A database that starts together with this process may need a moment, and so may both on a busy machine. */
export const PATIENCE_MS = 20_000;
const QUIET_MS = 2_000;
const CONNECT_MS = 5_000;

/** Waits until the server takes connections. */
export const waitForDatabase = (url: string, options: WaitOptions = {}): Promise<void> =>
  waitOutOutages(() => connectOnce(url), options);

/**
 * Does at a start what needs the database, and does it again where the database does not work for the moment. What no waiting
 * mends, such as a wrong password, fails at once; all else after so many milliseconds (20 s) or when aborted, with the
 * server's own error. A wait that is felt is logged with its reason.
 */
export async function waitOutOutages<T>(
  work: () => Promise<T>,
  { log, signal, milliseconds = PATIENCE_MS }: WaitOptions = {},
): Promise<T> {
  const began = Date.now();
  for (let isTold = false; ; await wait(100)) {
    try {
      return await work();
    } catch (error) {
      const waited = Date.now() - began;
      if (!outageOf(error) || waited >= milliseconds || signal?.aborted) throw error;
      if (isTold || waited < QUIET_MS) continue;
      log?.warn(`Waiting for the database. ${explainFailure(error)}`);
      isTold = true;
    }
  }
}

/** @throws the error of the server or of the network */
export async function connectOnce(url: string): Promise<void> {
  const client = createClient(url, { connectionTimeoutMillis: CONNECT_MS, application_name: 'trpeza-wait' });
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}
