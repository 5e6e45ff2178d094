import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** Waits until the server takes connections; after so many milliseconds, or when aborted, fails with the server's own error. */
export async function waitForDatabase(
  url: string,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<void> {
  for (const deadline = Date.now() + milliseconds; ; await wait(100)) {
    try {
      return await connectOnce(url);
    } catch (error) {
      if (Date.now() >= deadline || signal?.aborted) throw error;
    }
  }
}

export async function canConnect(url: string): Promise<boolean> {
  return connectOnce(url).then(
    () => true,
    () => false,
  );
}

async function connectOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // Without a listener a connection that breaks in between would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}
