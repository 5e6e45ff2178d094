import { pino } from 'pino';
import { afterAll, expect } from 'vitest';
import { payRefund } from '#money/reconciliation/pay-refund.ts';
import { sendResetLink } from '#access/sign-in/request-reset.ts';
import { runMoneyCheck } from '#office/health/run-money-check.ts';
import { createHealthReader } from '#office/health/read-health.ts';
import { createMenuReader } from '#menu/menu.ts';
import { sendMessages } from '#messages/outbox/send-messages.ts';
import { createDemoGateway } from '#money/online-payments/demo-gateway.ts';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import { applyEvent } from '#money/reconciliation/apply-event.ts';
import { createSettingsReader } from '#platform/settings/settings.ts';
import { createDbOverPool, type Db } from '#platform/database/database.ts';
import { createEvents } from '#platform/events/events.ts';
import type { LoadLimits } from '#platform/http/limit-load.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import { silentLog } from '#platform/log.ts';
import { createPdfRenderer } from '#platform/pdf/pdf-renderer.ts';
import { createDataFileReader } from '#platform/spreadsheets/data-file-reader.ts';
import { buildApp } from '#src/app.ts';
import { findViolations } from '#money/ledger/check-money.ts';
import type { OfficeDeps } from '#office/office.deps.ts';
import { deliveryOptions } from '#ordering/calendar/delivery-options.ts';
import type { Deps } from '#platform/deps.ts';
import type { JobData } from '#platform/jobs/job-data.ts';
import { ROOM_PORTS } from '#src/room-ports.ts';
import { buildOpenKitchen } from '#test/builders/kitchens.ts';
import { recordStatements } from '#test/plans/collect-statements.ts';
import type { TestApp, LogLine } from './app-under-test.ts';
import { findViolations as checkInvariants } from './check-invariants.ts';
import { createFakeMail, type FakeMail } from './fake-mail.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createTestDatabase } from './test-database.ts';
import { waitUntilListening } from './wait-until-listening.ts';
import { createVisitor } from './visitor.ts';

/** Pino's number for `error`. */
const ERROR_LEVEL = 50;

interface Given {
  payments?: (db: Db, clock: FakeClock) => PaymentProviders;
  logs?: 'error' | 'trace';
  /** `empty`: a kitchen without any data. By default, the kitchen accepts orders. */
  kitchen?: 'empty';
  demo?: boolean;
  /** Serves the API documentation; by default only in demo mode, as in the product. */
  apiDocs?: boolean;
  secure?: boolean;
  /** Requires a second factor, as in a real kitchen that other machines can reach. */
  requiresFactor?: boolean;
  /** `built`: serves the pages and files of the last build. By default there are none. */
  sites?: 'built';
  /**
   * Load limits of the server. By default there are none, since tests send more requests than a person, possibly on a
   * busy machine.
   */
  loadLimits?: LoadLimits;
  /** Overrides the number of requests that wait for a connection. */
  pool?: Deps['pool'];
  /** How long a query waits for a connection or a lock, in milliseconds. By default as long as the request may take. */
  maxWaitMs?: number;
  privateWebhooks?: boolean;
  /**
   * How the invariants are checked at the end of the file. By default all are checked. `'plans fall'` excludes spending
   * above a plan that a test has lowered. `'broken'` checks nothing, for tests that violate invariants on purpose.
   */
  invariants?: 'plans fall' | 'broken';
}

/**
 * Processes that all test files of a worker share, since they take almost a second to start. They end with the worker.
 */
const processes = {
  renderPdf: createPdfRenderer({ idleMs: 600_000 }).render,
  readDataFile: createDataFileReader({ idleMs: 600_000 }).read,
};

/**
 * Starts the real server with its own database. Only two things differ: the clock is fixed, and the test runs the queue.
 */
export async function createTestApp(given: Given = {}): Promise<TestApp> {
  const { db, pool, url } = await createTestDatabase(given.maxWaitMs);
  const ownDb = process.env['TEST_ALL'] ? createDbOverPool(recordStatements(pool)) : db;
  if (given.kitchen !== 'empty') await buildOpenKitchen(db);
  const errors: LogLine[] = [];
  const logger = pino(
    { level: given.logs ?? 'error' },
    { write: (line: string) => void errors.push(JSON.parse(line)) },
  );
  const clock = createFakeClock();
  const events = createEvents({ url, pool, log: silentLog });
  const listening = waitUntilListening(events);
  const queued: Queued = [];
  const webhooks: number[] = [];
  const mail = createFakeMail();
  const payments = (given.payments ?? createDemoGateway)(ownDb, clock);
  const settings = createSettingsReader(ownDb, events);
  const deps: OfficeDeps = {
    db: ownDb,
    clock,
    events,
    limits: createRateLimits(pool, logger),
    pool: given.pool ?? pool,
    settings,
    menu: createMenuReader({ db: ownDb, events, clock, settings, readDates: deliveryOptions }),
    payments,
    mail: { transport: mail, from: undefined },
    ...processes,
    publicUrl: new URL('http://localhost'),
    jobs: {
      send: async (_db, name, data) =>
        queueJob({ deps, queued, webhooks, mail }, { name, data } as QueuedJob),
    },
    rooms: ROOM_PORTS,
    privateWebhooks: given.privateWebhooks ?? false,
    demo: given.demo ?? true,
    ...healthOf({ db: ownDb, url, clock, settings, mail, demo: given.demo ?? true }),
    backups: null,
    requiresFactor: given.requiresFactor ?? false,
  };
  const options = { logger, ...optionsOf(given) };
  const app = await buildApp(deps, options);
  await Promise.all([app.ready(), listening]);
  afterAll(() => closeAll([app, events]));
  // Runs before the app is closed, since Vitest runs the last hook first.
  afterAll(() => assertNoErrors(url, errors, given.invariants));
  return {
    db,
    url,
    clock,
    deps,
    errors,
    visit: (site = 'shop') => createVisitor(app, site),
    mail,
    webhooks,
    sendMail: () => sendMessages({ ...deps, log: silentLog }),
    ...createManualQueue(deps, queued),
  };
}

const MANY = { max: 1_000_000, ms: 1_000 };
const UNLIMITED: LoadLimits = { session: MANY, address: MANY, files: MANY, delayMs: 0, waiting: Infinity };

/** Server options that do not depend on its database. */
const optionsOf = ({
  sites,
  loadLimits = UNLIMITED,
  secure = false,
  demo = true,
  apiDocs = demo,
}: Given) => ({
  loadLimits,
  trustProxy: ['127.0.0.1'],
  secure,
  apiDocs,
  ...(sites !== 'built' && { appsFolder: '/nowhere' }),
});

/** Asserts that the tests of a file left no unexpected error in the log and no violated invariant. */
async function assertNoErrors(
  url: string,
  errors: readonly LogLine[],
  invariants: Given['invariants'],
): Promise<void> {
  const unexpected = errors.filter(({ level }) => level >= ERROR_LEVEL);
  expect(unexpected, 'errors in the log that no test removed from app.errors').toEqual([]);
  if (invariants === 'broken') return;
  const violations = await checkInvariants(url, { plansWereLowered: invariants === 'plans fall' });
  expect(violations, 'violations of invariants.sql').toEqual([]);
}

type QueuedJob = { [Name in keyof JobData]: { name: Name; data: JobData[Name] } }[keyof JobData];
type Queued = QueuedJob[];

interface JobTargets {
  deps: Deps;
  queued: Queued;
  webhooks: number[];
  mail: FakeMail;
}

/**
 * Keeps a job until the test runs it. Mail jobs are only counted and webhook deliveries only recorded. Money checks run
 * at once.
 */
async function queueJob({ deps, queued, webhooks, mail }: JobTargets, job: QueuedJob): Promise<void> {
  if (job.name === 'send-messages') mail.triggers += 1;
  else if (job.name === 'send-webhook') webhooks.push(job.data.deliveryId);
  else if (job.name === 'check-money') await runMoneyCheck(deps, silentLog);
  else queued.push(job);
}

/** Runs each queued job once. */
function createManualQueue(
  deps: Deps,
  queued: Queued,
): Pick<TestApp, 'payRefunds' | 'applyEvents' | 'answerResetRequests'> {
  async function runAll<Name extends keyof JobData>(
    name: Name,
    run: (data: JobData[Name]) => Promise<unknown>,
  ): Promise<void> {
    const due = queued.filter((job) => job.name === name);
    for (const job of due) queued.splice(queued.indexOf(job), 1);
    for (const { data } of due) await run(data as JobData[Name]);
  }
  return {
    payRefunds: () => runAll('pay-refund', ({ refundId }) => payRefund(deps, refundId)),
    applyEvents: () => runAll('apply-provider-event', (key) => applyEvent(deps, key)),
    answerResetRequests: () => runAll('request-reset', (data) => sendResetLink(deps, data)),
  };
}

/** Closes parts one after another, as the product does. */
async function closeAll(parts: readonly { close(): Promise<unknown> }[]): Promise<void> {
  for (const part of parts) await part.close();
}

/**
 * Returns the health of a kitchen whose queue is run by tests: no job waits and none has failed. Results are not cached.
 */
function healthOf(
  given: Pick<Deps, 'db' | 'settings' | 'demo'> & { clock: FakeClock; mail: FakeMail; url: string },
) {
  const notThere = async () => undefined;
  const queue = {
    readStates: async () => [],
    readFailures: async () => [],
    tryAgain: notThere,
    drop: notThere,
  };
  const violations = (limitMs: number) => findViolations(given.url, limitMs);
  const mail = { transport: given.mail, from: undefined };
  const about = { ...given, mail, queue, startedAt: given.clock.now(), dataDir: undefined };
  return {
    queue,
    health: createHealthReader(about, 0),
    findViolations: violations,
  };
}
