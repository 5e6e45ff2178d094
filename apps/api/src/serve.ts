import 'zod/compile';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { countDemoAccounts } from '#access/accounts/accounts.queries.ts';
import { checkMoneyIfDue } from '#office/health/run-money-check.ts';
import { createHealthReader } from '#office/health/read-health.ts';
import { createMenuReader } from '#menu/menu.ts';
import type { Mailing } from '#platform/mail/mail-transport.ts';
import { chooseProviders } from '#money/online-payments/choose-providers.ts';
import { listUnsupportedMethods, type PaymentProviders } from '#platform/payments/payment-provider.ts';
import { createSettingsReader } from '#platform/settings/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase, type Db, type OpenDatabase } from '#platform/database/database.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { retryDuringOutage } from '#platform/database/outage.ts';
import { createEvents } from '#platform/events/events.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { mailboxTransport } from '#platform/mail/mail-transport.ts';
import { createPdfRenderer } from '#platform/pdf/pdf-renderer.ts';
import { createDataFileReader } from '#platform/spreadsheets/data-file-reader.ts';
import type { Part, Stopping } from '#platform/graceful-stop.ts';
import { isReachedFromOtherMachines } from '#platform/this-machine.ts';
import { buildApp } from './app.ts';
import { findViolations } from '#money/ledger/check-money.ts';
import type { OfficeDeps } from '#office/office.deps.ts';
import { deliveryOptions } from '#ordering/calendar/delivery-options.ts';
import type { Deps } from '#platform/deps.ts';
import type { Env } from './env.ts';
import { jobs } from './jobs.ts';
import { ROOM_PORTS } from './room-ports.ts';
import type { ProvidedDatabase } from './provide-database.ts';

/**
 * Maximum number of connections that wait to be accepted, which is also the operating system's maximum. With Node's
 * default of 511, the system drops new connections under heavy load and browsers retry only after seconds; refusing
 * requests is faster.
 */
const BACKLOG = 4096;

interface Start {
  env: Env;
  logger: Logger;
  /** Started parts are appended. */
  parts: Part[];
  stopping: Stopping;
  server: ProvidedDatabase;
}

/**
 * Migrates the database and starts all parts in order.
 * @returns the origin that the server listens on
 */
export async function serve({ env, logger, parts, stopping, server }: Start): Promise<string> {
  const onStop = (name: string, stop: Part['stop']) => void parts.push({ name, stop });
  await migrateToLatest(server.url, logger);
  const database = openPool(server.url, env, logger);
  onStop('database connections', () => database.close());
  const { db, pool } = database;

  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const secure = publicUrl.protocol === 'https:';
  const events = createEvents({ url: server.url, pool, log: logger });
  onStop('events', () => events.close());
  const measuring = env.METRICS_PORT === undefined ? undefined : await import('#office/health/metrics.ts');
  const metrics = measuring?.createMetrics();
  const queue = createJobs({ url: server.url, log: logger, onRun: metrics?.noteRun });
  const pdf = createPdfRenderer();
  onStop('documents', () => pdf.close());
  const files = createDataFileReader();
  onStop('uploaded files', () => files.close());
  const deps = await makeDeps({
    env,
    logger,
    url: server.url,
    db,
    pool,
    events,
    queue,
    renderPdf: pdf.render,
    readDataFile: files.read,
    publicUrl,
  });
  onStop('mail', async () => deps.mail.transport?.close());
  onStop('jobs', () => queue.stop());
  const building = buildApp(deps, {
    logger,
    secure,
    trustProxy: env.TRUST_PROXY,
    stopping,
    metrics,
    dataFolder: env.DATA_DIR,
    apiDocs: env.API_DOCS ?? env.DEMO,
  });
  const closing = (app: Awaited<typeof building>) => app.close();
  onStop('server', () => building.then(closing, () => undefined));
  // The demo data and the app are prepared concurrently: the former waits for the database, the latter uses this process.
  // Building the app blocks the event loop, on a busy machine for longer than a query waits for a connection.
  const patience = { log: logger, signal: stopping.asked };
  const starting = retryDuringOutage(() => prepareData(deps, logger), patience).then(() =>
    queue.start(jobs, { ...deps, log: logger }),
  );
  // If either fails, the other must settle before the parts are stopped.
  await Promise.allSettled([building, starting]);
  const [app] = await Promise.all([building, starting]);
  stopping.asked.throwIfAborted();
  await retryDuringOutage(() => checkMoneyIfDue(deps), patience);
  if (measuring && metrics) {
    metrics.watch({ pool, health: deps.health });
    const where = { host: env.METRICS_HOST, port: env.METRICS_PORT ?? 0 };
    onStop('metrics', (await measuring.serveMetrics(metrics, where)).close);
  }
  await app.listen({ host: env.HOST, port: env.PORT, backlog: BACKLOG });
  return app.listeningOrigin;
}

/** The connection pool of the requests. */
const openPool = (url: string, env: Env, log: Logger): OpenDatabase =>
  openDatabase(url, {
    max: env.DATABASE_POOL,
    min: env.DATABASE_POOL_MIN,
    maxWaitMs: env.DATABASE_PATIENCE_MS,
    log,
  });

/** The parts from which `Deps` is made. */
interface StartedParts
  extends
    Pick<Start, 'env' | 'logger'>,
    Pick<Deps, 'db' | 'events' | 'renderPdf' | 'readDataFile' | 'publicUrl'> {
  /** The URL of the database with its owner as user. */
  url: string;
  pool: Pool;
  queue: Jobs;
}

async function makeDeps(made: StartedParts): Promise<OfficeDeps> {
  const { env, logger, url, db, pool, events, queue, renderPdf, readDataFile, publicUrl } = made;
  const settings = createSettingsReader(db, events);
  const mail = await createMailing(env, logger);
  const dataDir = env.DATABASE_URL ? undefined : env.DATA_DIR;
  const health = { db, clock: systemClock, settings, mail, demo: env.DEMO, queue, dataDir };
  return {
    db,
    clock: systemClock,
    events,
    limits: createRateLimits(pool, logger),
    pool,
    settings,
    menu: createMenuReader({ db, events, clock: systemClock, settings, readDates: deliveryOptions }),
    payments: await chooseProviders(env, { db, clock: systemClock, log: logger, publicUrl }),
    jobs: queue,
    mail,
    renderPdf,
    readDataFile,
    publicUrl,
    privateWebhooks: env.WEBHOOKS_PRIVATE ?? false,
    demo: env.DEMO,
    requiresFactor: !env.DEMO && (publicUrl.protocol === 'https:' || isReachedFromOtherMachines(env)),
    backups: planBackups(env, url),
    queue,
    health: createHealthReader({ ...health, startedAt: systemClock.now() }),
    findViolations: (limitMs) => findViolations(url, limitMs),
    rooms: ROOM_PORTS,
  };
}

/** Completes before jobs start, so that they never see an incomplete demo kitchen. */
async function prepareData({ db, demo, settings, payments }: Deps, logger: Logger): Promise<void> {
  if (demo) await (await import('../seeds/demo-kitchen.ts')).loadDemoKitchen(db, systemClock.now());
  else await warnOfDemonstration(db, logger);
  requireCurrency(await settings.read(), payments, logger);
}

/** An unsupported currency prevents the start only once it is confirmed; before, it can be changed in the settings. */
function requireCurrency(rules: Settings, payments: PaymentProviders, logger: Logger): void {
  const unable = listUnsupportedMethods(payments, rules.currency).join(', ');
  if (!unable) return;
  const message = `The kitchen's currency ${rules.currency} is not supported by: ${unable}.`;
  if (rules.opening_confirmed.includes('place')) throw new Error(message);
  logger.warn(
    `${message} Until the currency is changed in the settings, these payment methods are unavailable.`,
  );
}

async function warnOfDemonstration(db: Db, logger: Logger): Promise<void> {
  const accounts = await countDemoAccounts(db);
  if (accounts === 0) return;
  logger.warn(
    { accounts },
    'This database contains the people, meals and orders of the demo. Its accounts cannot sign in. Start a real kitchen ' +
      'with an empty database (another DATA_DIR or DATABASE_URL).',
  );
}

function planBackups(env: Env, url: string) {
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep, BACKUP_COMMAND: command } = env;
  return folder === undefined ? null : { url, folder, keep, command };
}

/** The configured SMTP server, or the mailbox in demo mode. Otherwise messages stay queued. */
async function createMailing({ SMTP_URL, MAIL_FROM: from, DEMO }: Env, logger: Logger): Promise<Mailing> {
  if (SMTP_URL) {
    const { createSmtpTransport } = await import('#platform/mail/smtp-transport.ts');
    return { transport: createSmtpTransport(SMTP_URL), from };
  }
  if (DEMO) return { transport: mailboxTransport, from };
  logger.warn('SMTP_URL is not set: emails are not sent and stay in the outbox.');
  return { transport: undefined, from };
}
