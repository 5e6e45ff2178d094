import { setTimeout as wait } from 'node:timers/promises';
import { createLogger } from '#platform/http/logger.ts';
import { stopParts, watchStop, type Part } from '#platform/graceful-stop.ts';
import { VERSION } from '#platform/version.ts';
import { readEnv, type Env } from './env.ts';
import { provideDatabase } from './provide-database.ts';

/**
 * Starts all parts in order and stops them in reverse order when the process is asked to stop. Ends the process when all
 * parts have stopped. A stop during the start takes effect when the current step has finished.
 */
export async function start(source: NodeJS.ProcessEnv, stopTraces?: () => Promise<void>): Promise<void> {
  const env = readEnv(source);
  const logger = createLogger(env.LOG_LEVEL);
  const stopping = watchStop(logger);
  const parts: Part[] = stopTraces ? [{ name: 'traces', stop: stopTraces }] : [];
  try {
    logger.info({ version: VERSION }, 'starting Trpeza');
    const { asked: signal } = stopping;
    const providing = provideDatabase(env, { log: logger, signal });
    // Loads the product while the database server starts.
    void loadProduct().catch(() => {});
    const server = await providing;
    parts.push({ name: 'database server', stop: server.stop });
    signal.throwIfAborted();
    const { serve } = await loadProduct();
    announce(await serve({ env, logger, parts, stopping, server }), env);
  } catch (error) {
    await stopParts(parts, logger);
    // Errors after a requested stop are caused by the stop.
    if (stopping.asked.aborted) process.exit('error' in (await stopping.reason) ? 1 : 0);
    throw explainListenError(error, env) ?? error;
  }
  const reason = await stopping.reason;
  logger.info(reason, 'stopping');
  // A proxy needs time to notice that `/readyz` fails. Ctrl-C and a failed process do not wait.
  if ('signal' in reason && reason.signal === 'SIGTERM') await wait(env.DRAIN_MS);
  await stopParts(parts, logger);
  process.exit('error' in reason ? 1 : 0);
}

/** Nearly all of the product's code and packages. Loading them takes as long as the start of a database server. */
const loadProduct = () => import('./serve.ts');

/** Prints the URLs for the person who ran the start command; logs are JSON for machines. */
function announce(origin: string, { DEMO, PUBLIC_URL, SMTP_URL }: Env): void {
  const { port } = new URL(origin);
  if (PUBLIC_URL) return;
  const address = (site: string) => `http://${site}localhost:${port}`;
  const sites = `  Shop   ${address('')}\n  Staff  ${address('staff.')}\n  Admin  ${address('admin.')}\n`;
  const accounts =
    '  Demo accounts: admin, hcpadmin, bookkeeper, chef, driver, customer, newcomer – password trpeza-demo\n';
  const mailbox = SMTP_URL ? '' : `  Emails are stored, not sent: ${address('')}/mailbox\n`;
  process.stdout.write(`\nTrpeza is ready.\n${sites}${DEMO ? accounts + mailbox : ''}\n`);
}

/** Converts an error of `listen` to a message for the operator; undefined for other errors. */
function explainListenError(error: unknown, { HOST, PORT }: Env): Error | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== 'listen') return undefined;
  if (code === 'EADDRINUSE')
    return new Error(
      `Port ${PORT} is in use. Stop the program that uses it, or choose another port, such as PORT=${PORT + 1}.`,
    );
  if (code === 'EACCES')
    return new Error(`This user may not use port ${PORT}. Choose 1024 or higher, such as PORT=3000.`);
  return new Error(
    `HOST=${HOST} is not an address of this machine (${code}). Use 127.0.0.1, or 0.0.0.0 for all.`,
  );
}
