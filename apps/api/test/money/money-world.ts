import { sql } from 'kysely';
import { afterAll } from 'vitest';
import {
  SIMULATED_EZIDEBIT,
  SIMULATED_STRIPE,
  SIMULATED_WEBHOOK_SECRET,
  startSimulators,
  type Simulators,
} from '#test/simulators.ts';
import type { OrderCommandDeps } from '#ordering/orders/run-order-command.ts';
import { createEzidebit } from '#money/online-payments/ezidebit/ezidebit.ts';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import { createStripeCards } from '#money/online-payments/stripe/stripe-cards.ts';
import { applyEvent } from '#money/reconciliation/apply-event.ts';
import { payRefund } from '#money/reconciliation/pay-refund.ts';
import { receiveEvent, type EventKey } from '#money/reconciliation/receive-event.ts';
import type { RepairDeps } from '#money/reconciliation/repair-payment.ts';
import { readSettings } from '#platform/settings/settings.ts';
import { openDatabase, type Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { JobData } from '#platform/jobs/job-data.ts';
import { ROOM_PORTS } from '#src/room-ports.ts';
import { silentLog } from '#platform/log.ts';
import { buildOpenKitchen } from '#test/builders/kitchens.ts';
import { execute } from '#test/global-setup.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { createCrashable, type CrashableOptions, type Crashable } from './crashable.ts';

/** The dependencies of all use cases that handle money. */
export type MoneyDeps = RepairDeps & OrderCommandDeps;

/** A process of the product with its dependencies, which may crash. */
export interface Process {
  deps: MoneyDeps;
  crashable: Crashable;
}

type ProcessOptions = Pick<CrashableOptions, 'end' | 'onCrash' | 'onCall'>;

/** Queued work, which is kept when a process crashes. */
export type Job = {
  [Name in 'apply-provider-event' | 'pay-refund']: { name: Name; data: JobData[Name] };
}['apply-provider-event' | 'pay-refund'];

/** The product's processes with their database and queue, and the simulated providers. */
export interface MoneyWorld {
  db: Db;
  url: string;
  simulators: Simulators;
  /** Takes all jobs from the queue. Failed jobs must be put back. */
  takeJobs(): Promise<Job[]>;
  putBack(job: Job): Promise<void>;
  /** The provider's reference of the payment that a job refers to. */
  referenceOf(job: Job): Promise<string | undefined>;
  /** The payment's own id, which is its key at the provider. */
  keyOf(reference: string): string;
  /** The provider's id of a debit. */
  debitIdOf(reference: string): string;
  isReconciling(): Promise<boolean>;
  /** Agrees to the debit on the provider's page, as the customer. */
  agreeToDebit(checkoutId: string): Promise<void>;
  /** Starts a process, which runs until it crashes or its work is done. */
  begin(options?: ProcessOptions): Process;
  /** Selects the process that handles a webhook; by default one that does not crash. */
  answerWebhooks(by: (body: string) => Process): void;
}

/** The URLs of the simulated Ezidebit below a simulator's URL. */
const ezidebitAddresses = (url: string) => ({
  apiUrl: `${url}/v3-5/nonpci`,
  pageUrl: `${url}/webddr/Request.aspx`,
});

/** Time limit for a request to a provider, in milliseconds. It is short, since a simulator that hangs never responds. */
const TIMEOUT_MS = 1_200;

interface Given {
  /** Whether only the test delivers events. */
  webhooksByHand?: boolean;
}

async function openKitchen(db: Db): Promise<void> {
  await buildOpenKitchen(db);
  await db
    .insertInto('settings')
    .values({ key: 'currency', value: '"AUD"' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '"AUD"' }))
    .execute();
}

export async function openMoneyWorld(given: Given = {}): Promise<MoneyWorld> {
  const { url, db } = await createTestDatabase();
  // Few connections for many concurrent callers, whose requests may wait.
  const { pool, close } = openDatabase(url, {
    max: 8,
    applicationName: 'trpeza-money',
    maxWaitMs: 120_000,
  });
  await openKitchen(db);
  const settings = await readSettings(db);
  let answering: (body: string) => Process = () => begin();
  const simulators = await startSimulators({
    stripe: {
      webhooks: {
        isByHand: given.webhooksByHand ?? false,
        secret: SIMULATED_WEBHOOK_SECRET,
        endpoint: (delivery) => answer(answering(delivery.body), delivery),
      },
    },
  });
  const { clock } = simulators;
  const providers = connectProviders(simulators);
  await openQueue(url);
  afterAll(async () => {
    await simulators.close();
    await close();
  });

  const begin = (options: ProcessOptions = {}): Process => {
    const crashable = createCrashable({ pool, providers, ...options });
    const deps: MoneyDeps = {
      db: crashable.db,
      payments: crashable.payments,
      clock,
      settings: { read: async () => settings, invalidate: () => {} },
      events: { publish: async () => {} },
      publicUrl: new URL('http://localhost'),
      // Like the real queue, inserts the job in the caller's transaction.
      jobs: {
        send: async (trx, name, data) => {
          if (name !== 'send-messages') await putJob(trx, { name, data } as Job);
        },
      },
      rooms: ROOM_PORTS,
    };
    return { deps, crashable };
  };
  return {
    db,
    url,
    simulators,
    begin,
    answerWebhooks: (by) => void (answering = by),
    ...openJobs(db),
    ...namesIn(simulators),
    isReconciling: () => holdsAdvisoryLock(db),
    async agreeToDebit(checkoutId) {
      const { id } = await findOpenDebit(db, checkoutId);
      simulators.ezidebit.register(id);
    },
  };
}

/**
 * Connects the real client libraries to the simulators over HTTP. The returned function stores debits in the database
 * that it is given.
 */
function connectProviders({ url, clock }: Simulators): (db: Db) => PaymentProviders {
  const cards = createStripeCards(
    {
      ...SIMULATED_STRIPE,
      webhookSecrets: [SIMULATED_WEBHOOK_SECRET],
      apiUrl: new URL(url),
      timeoutMs: TIMEOUT_MS,
    },
    { clock },
  );
  const debits = {
    ...SIMULATED_EZIDEBIT,
    ...ezidebitAddresses(url),
    returnUrl: 'http://localhost/checkout',
    timeLimitMs: TIMEOUT_MS,
  };
  return (db) => ({
    stripe: cards,
    ezidebit: createEzidebit(debits, { db, clock, log: silentLog }),
  });
}

const openJobs = (db: Db): Pick<MoneyWorld, 'takeJobs' | 'putBack' | 'referenceOf'> => ({
  async takeJobs() {
    const { rows } = await sql<{ job: Job }>`delete from waiting_jobs returning job`.execute(db);
    return rows.map(({ job }) => job);
  },
  putBack: (job) => putJob(db, job),
  async referenceOf(job) {
    const reference =
      job.name === 'apply-provider-event'
        ? (await findEvent(db, job.data))?.paymentReference
        : (await findRefund(db, job.data.refundId))?.providerReference;
    return reference ?? undefined;
  },
});

function namesIn({ stripe, ezidebit }: Simulators): Pick<MoneyWorld, 'keyOf' | 'debitIdOf'> {
  const keys = new Map<string, string>();
  return {
    keyOf(reference) {
      if (!keys.has(reference) && reference.startsWith('pi_'))
        for (const payment of stripe.records())
          keys.set(payment.reference, payment.metadata['payment'] ?? payment.reference);
      return keys.get(reference) ?? reference;
    },
    debitIdOf: (reference) =>
      ezidebit.records().find((debit) => debit.reference === reference)?.paymentId ?? '',
  };
}

async function holdsAdvisoryLock(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and datname = current_database()`.execute(db);
  return rows.length > 0;
}

const findOpenDebit = (db: Db, checkoutId: string) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('checkoutId', '=', checkoutId)
    .where('method', '=', 'ezidebit')
    .where('state', '=', 'created')
    .executeTakeFirstOrThrow();

const findEvent = (db: Db, { provider, eventId }: EventKey) =>
  db
    .selectFrom('providerEvents')
    .select('paymentReference')
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .executeTakeFirst();

const findRefund = (db: Db, id: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('payments.providerReference')
    .where('refunds.id', '=', id)
    .executeTakeFirst();

const openQueue = (url: string): Promise<void> =>
  execute(url, 'create table waiting_jobs (job jsonb not null); grant all on waiting_jobs to trpeza_app');

async function putJob(db: Db, job: Job): Promise<void> {
  await sql`insert into waiting_jobs values (${JSON.stringify(job)}::jsonb)`.execute(db);
}

/** Handles a request to the webhook endpoint. If the process crashes, Stripe gets no response and retries. */
async function answer(
  { deps }: Process,
  { body, signature }: { body: string; signature: string },
): Promise<number> {
  try {
    await receiveEvent(deps, 'stripe', { bytes: Buffer.from(body), signature });
    return 200;
  } catch (error) {
    return error instanceof DomainError ? 400 : 500;
  }
}

/** Executes a job as the queue does. */
export const runQueuedJob = (deps: MoneyDeps, job: Job): Promise<unknown> =>
  job.name === 'apply-provider-event' ? applyEvent(deps, job.data) : payRefund(deps, job.data.refundId);
