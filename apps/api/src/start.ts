import { setTimeout as wait } from 'node:timers/promises';
import { createLogger } from '#platform/http/logger.ts';
import { stopParts, watchStop, type Part } from '#platform/stopping.ts';
import { VERSION } from '#platform/version.ts';
import { readEnv, type Env } from './env.ts';
import { provideDatabase } from './provide-database.ts';

/**
 * Starts everything in order, and stops it in the opposite order when the process is asked to stop. Ends the process once
 * all parts have stopped; asked during the start, it first lets the start come to its end.
 */
export async function start(source: NodeJS.ProcessEnv, stopTraces?: () => Promise<void>): Promise<void> {
  const env = readEnv(source);
  const logger = createLogger(env.LOG_LEVEL);
  const stopping = watchStop(logger);
  const parts: Part[] = stopTraces ? [{ name: 'traces', stop: stopTraces }] : [];
  try {
    logger.info({ version: VERSION }, 'Trpeza starts');
    const { asked: signal } = stopping;
    const providing = provideDatabase(env, { log: logger, signal });
    // The server starts while this process loads the product.
    void loadProduct().catch(() => {});
    const server = await providing;
    parts.push({ name: 'database server', stop: server.stop });
    signal.throwIfAborted();
    const { serve } = await loadProduct();
    announce(await serve({ env, logger, parts, stopping, server }), env);
  } catch (error) {
    await stopParts(parts, logger);
    // What fails once the process is asked to stop fails because of that.
    if (stopping.asked.aborted) process.exit('error' in (await stopping.reason) ? 1 : 0);
    throw cannotListen(error, env) ?? error;
  }
  const reason = await stopping.reason;
  logger.info(reason, 'stopping');
  // A proxy needs time to notice that `/readyz` fails; Ctrl-C and a process that has failed do not wait for it.
  if ('signal' in reason && reason.signal === 'SIGTERM') await wait(env.DRAIN_MS);
  await stopParts(parts, logger);
  process.exit('error' in reason ? 1 : 0);
}

/** Nearly all of our code and that of packages: it takes as long to load as a database server takes to start. */
const loadProduct = () => import('./serve.ts');

/** Prints what the person who ran the start command needs to know; the logs are for machines. */
function announce(origin: string, { DEMO, PUBLIC_URL, SMTP_URL }: Env): void {
  const { port } = new URL(origin);
  if (PUBLIC_URL) return;
  const address = (site: string) => `http://${site}localhost:${port}`;
  const sites = `  Shop   ${address('')}\n  Staff  ${address('staff.')}\n  Admin  ${address('admin.')}\n`;
  const accounts =
    '  Demo accounts: admin, hcpadmin, bookkeeper, chef, driver, customer, newcomer – password trpeza-demo\n';
  const mailbox = SMTP_URL ? '' : `  E-mails are not sent but shown: ${address('')}/mailbox\n`;
  process.stdout.write(`\nTrpeza is ready.\n${sites}${DEMO ? accounts + mailbox : ''}\n`);
}

/** Why the server could not listen. */
function cannotListen(error: unknown, { HOST, PORT }: Env): Error | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== 'listen') return undefined;
  if (code === 'EADDRINUSE')
    return new Error(
      `Port ${PORT} is taken. Stop what uses it, or choose another, such as PORT=${PORT + 1}.`,
    );
  if (code === 'EACCES')
    return new Error(`Port ${PORT} is not for this user. Choose one from 1024 on, such as PORT=3000.`);
  return new Error(
    `HOST=${HOST} is no address of this machine (${code}). Take 127.0.0.1, or 0.0.0.0 for all.`,
  );
}
