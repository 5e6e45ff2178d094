import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { createClient } from './connect.ts';
import { explainFailure } from './explain-failure.ts';
import { outageOf } from './is-outage.ts';

interface WaitOptions {
  log?: Log | undefined;
  /** Ends the wait. */
  signal?: AbortSignal | undefined;
}

const QUIET_MS = 2_000;
const CONNECT_MS = 5_000;

/**
 * Waits until the server takes connections. What no waiting mends, such as a wrong password, fails at once; all else after
 * so many milliseconds or when aborted, with the server's own error. A wait that is felt is logged with its reason.
 */
export async function waitForDatabase(
  url: string,
  milliseconds: number,
  { log, signal }: WaitOptions = {},
): Promise<void> {
  const began = Date.now();
  for (let isTold = false; ; await wait(100)) {
    try {
      return await connectOnce(url);
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
