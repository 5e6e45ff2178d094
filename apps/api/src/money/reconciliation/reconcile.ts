import { ONLINE_METHODS, type OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { ProviderChanges } from '#platform/payments/payment-provider.ts';
import { voidRefundsOf } from '#money/online-payments/return-payment.ts';
import type { Log } from '#platform/log.ts';
import { transaction } from '#platform/database/transaction.ts';
import { listOpenReferences, sumOpenPaymentIssues, syncDishonourIssues } from './payment-issues.queries.ts';
import { recordDispute } from './record-dispute.ts';
import { closeObsoleteIssues, openPaymentIssue } from './open-payment-issue.ts';
import {
  findRun,
  listDebitsUnderway,
  listExpectedAtProvider,
  listUnfinishedPayments,
  listUnfinishedRefunds,
  saveRun,
  withAdvisoryLock,
} from './reconciliation.queries.ts';
import { payRefund } from './pay-refund.ts';
import { repairPayment, type RepairDeps } from './repair-payment.ts';
import { repairRefund } from './repair-refund.ts';
import {
  lookUpPayments,
  reconcilePaymentBatch,
  reconcileRefundBatch,
  type BatchResult,
} from './reconcile-batch.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Changes of this period are compared again, so that records that appear late are not missed. */
const OVERLAP_MS = 72 * HOUR;
/** Pages and jobs in progress finish within this time. */
const PATIENCE_MS = 10 * MINUTE;
/** A provider that is unreachable for longer than this becomes a payment issue. */
const OUTAGE_MS = HOUR;
/** Debits with the bank are looked up at this interval, in case the list of changes misses one. */
const DEBITS_EVERY_MS = HOUR;
/** Rows per batch: few enough that other transactions do not wait long for row locks. */
const BATCH = 500;

/**
 * Compares every provider's records with ours and repairs differences. Runs every five minutes, one run at a time across
 * all processes. Idempotent.
 */
export async function reconcile(deps: RepairDeps, log: Log): Promise<void> {
  await withAdvisoryLock(deps.db, async () => {
    const sums = { checked: 0, repaired: 0, failed: 0 };
    for (const method of ONLINE_METHODS) {
      if (deps.payments[method].name === 'none') continue;
      const of = await reconcileProvider(deps, log, method);
      sums.checked += of.checked;
      sums.repaired += of.repaired;
      sums.failed += of.failed;
    }
    await syncDishonourIssues(deps.db, deps.clock.now());
    const { open: issues } = await sumOpenPaymentIssues(deps.db);
    log.info({ ...sums, issues }, 'payments reconciled');
  });
}

interface Sums {
  checked: number;
  repaired: number;
  failed: number;
}

async function reconcileProvider(deps: RepairDeps, log: Log, method: OnlineMethod): Promise<Sums> {
  const { db, clock, payments } = deps;
  const sums: Sums = { checked: 0, repaired: 0, failed: 0 };
  const [run, startedAt] = [await findRun(db, method), clock.now()];
  const since = before(run?.lookedUntil ?? startedAt, OVERLAP_MS);
  const expected = await listExpectedAtProvider(db, method, payments[method].name, since);
  let changes: ProviderChanges;
  try {
    changes = await payments[method].listChanges(since);
  } catch (error) {
    await recordOutage(deps, method, run?.failingSince ?? startedAt);
    log.warn({ err: error, method }, 'failed to reach a payment provider');
    return { ...sums, failed: 1 };
  }
  await closeObsoleteIssues(db, clock, { method, references: [method], kinds: ['provider-unreachable'] });
  const asksDebits = !run?.debitsAskedAt || run.debitsAskedAt <= before(startedAt, DEBITS_EVERY_MS);
  await compare({ deps, log, method, sums }, { changes, expected, asksDebits });
  await saveRun(db, {
    method,
    reachedAt: startedAt,
    failingSince: null,
    // A failed item must be listed again in the next run, so the period does not advance.
    ...(sums.failed === 0 ? { lookedUntil: startedAt } : { lookedUntil: run?.lookedUntil ?? startedAt }),
    ...(asksDebits ? { debitsAskedAt: startedAt } : {}),
  });
  return sums;
}

interface Run {
  deps: RepairDeps;
  log: Log;
  method: OnlineMethod;
  sums: Sums;
}

/** Compares all records: in batches where they match, and one by one where they differ. */
async function compare(run: Run, look: Look): Promise<void> {
  const { deps, method } = run;
  const { changes } = look;
  await processBatches(run, changes.payments, { atOnce: reconcilePaymentBatch, each: repairPayment });
  for (const references of inBatches(await listReferencesToLookUp(deps, method, look))) {
    const { answers, silent } = await lookUpPayments(deps.payments[method], references);
    await processBatches(run, answers, { atOnce: reconcilePaymentBatch, each: repairPayment });
    const ask = async (reference: string) =>
      repairPayment(deps, method, await deps.payments[method].find(reference));
    await processEach(
      run,
      silent.map((reference) => ({ reference, work: () => ask(reference) })),
    );
  }
  await processBatches(run, changes.refunds, { atOnce: reconcileRefundBatch, each: repairRefund });
  await processEach(run, listMissingRefunds(deps, method, look));
  await processBatches(run, changes.disputes, { each: recordDispute });
  // A debit may have been paid in this run, so a refund that waited for it can be sent.
  await processEach(run, await listRefundWork(deps, method));
}

interface Ways<Thing> {
  atOnce?: (deps: RepairDeps, method: OnlineMethod, things: readonly Thing[]) => Promise<BatchResult<Thing>>;
  each: (deps: RepairDeps, method: OnlineMethod, thing: Thing) => Promise<string>;
}

/** Processes items in batches. A failed batch is processed one by one, so that one item does not block the others. */
async function processBatches<Thing extends { reference: string }>(
  run: Run,
  things: readonly Thing[],
  { atOnce, each }: Ways<Thing>,
): Promise<void> {
  const { deps, log, method, sums } = run;
  for (const some of inBatches(things)) {
    const ticked = await atOnce?.(deps, method, some).catch((error: unknown) => {
      log.warn({ err: error, method }, 'failed to compare payments in a batch, comparing them one by one');
      return undefined;
    });
    const { left, repaired } = ticked ?? { left: some, repaired: 0 };
    sums.checked += some.length - left.length;
    sums.repaired += repaired;
    await processEach(
      run,
      left.map((thing) => ({ reference: thing.reference, work: () => each(deps, method, thing) })),
    );
  }
}

async function processEach({ log, method, sums }: Run, all: readonly Work[]): Promise<void> {
  for (const { reference, work } of all) {
    sums.checked += 1;
    try {
      if ((await work()) !== 'none') sums.repaired += 1;
    } catch (error) {
      sums.failed += 1;
      log.error({ err: error, method, reference }, 'failed to repair a payment');
    }
  }
}

function* inBatches<Thing>(things: readonly Thing[]): Generator<Thing[]> {
  for (let from = 0; from < things.length; from += BATCH) yield things.slice(from, from + BATCH);
}

const before = (instant: Date, milliseconds: number) => new Date(instant.getTime() - milliseconds);

async function recordOutage({ db, clock }: RepairDeps, method: OnlineMethod, since: Date): Promise<void> {
  await saveRun(db, { method, failingSince: since });
  if (since > before(clock.now(), OUTAGE_MS)) return;
  await openPaymentIssue(db, clock, { kind: 'provider-unreachable', method, reference: method });
}

interface Work {
  reference: string;
  work: () => Promise<string>;
}

interface Look {
  changes: ProviderChanges;
  expected: Awaited<ReturnType<typeof listExpectedAtProvider>>;
  asksDebits: boolean;
}

/**
 * References to look up at the provider: unfinished payments, payments with an open issue, and expected payments missing
 * from the list of changes.
 */
async function listReferencesToLookUp(
  { db, clock, payments }: RepairDeps,
  method: OnlineMethod,
  { changes, expected, asksDebits }: Look,
): Promise<string[]> {
  const provider = payments[method].name;
  const late = before(clock.now(), PATIENCE_MS);
  const open = await listOpenReferences(db, method);
  const references = [
    ...(await listUnfinishedPayments(db, method, provider, late)),
    ...open.map(({ providerReference: reference }) => ({ reference })),
    ...(asksDebits ? await listDebitsUnderway(db, method, provider) : []),
    ...expected.payments,
  ].map(({ reference }) => reference!);
  const named = new Set(changes.payments.map(({ reference }) => reference));
  return [...new Set(references)].filter((reference) => !named.has(reference));
}

/** Refunds that succeeded in our records but are missing from the provider's list of changes. */
function listMissingRefunds(deps: RepairDeps, method: OnlineMethod, { changes, expected }: Look): Work[] {
  const named = new Set(changes.refunds.map(({ reference }) => reference));
  return expected.refunds
    .filter(({ reference }) => !named.has(reference!))
    .map((refund) => ({
      reference: refund.reference!,
      work: () => reportMissingRefund(deps, method, refund),
    }));
}

async function listRefundWork(deps: RepairDeps, method: OnlineMethod): Promise<Work[]> {
  const late = before(deps.clock.now(), PATIENCE_MS);
  const refunds = await listUnfinishedRefunds(deps.db, method, deps.payments[method].name, late);
  return refunds.map((refund) => ({ reference: refund.id, work: () => resumeRefund(deps, refund) }));
}

/** Opens a payment issue for a refund that succeeded in our records but is unknown to the provider. */
async function reportMissingRefund(
  { db, clock }: RepairDeps,
  method: OnlineMethod,
  refund: Look['expected']['refunds'][number],
): Promise<string> {
  const { id: refundId, paymentId, amountCents: expectedCents, currency } = refund;
  const about = { method, reference: refund.reference!, paymentId, refundId, expectedCents, foundCents: 0 };
  await openPaymentIssue(db, clock, { kind: 'refund-differs', ...about, currency });
  return 'report';
}

/** Resends a refund whose job gave up or that waited for a debit. The idempotency key prevents a second refund. */
async function resumeRefund(
  deps: RepairDeps,
  { id, paymentId, paymentState }: { id: string; paymentId: string; paymentState: string },
): Promise<string> {
  // The bank has not paid the debit yet.
  if (paymentState === 'accepted') return 'none';
  if (paymentState === 'dishonoured')
    await transaction(deps.db, (trx) => voidRefundsOf(trx, paymentId, deps.clock.now()));
  else await payRefund(deps, id);
  return 'resume';
}
