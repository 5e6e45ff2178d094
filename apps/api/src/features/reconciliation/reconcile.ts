import { PAYMENT_METHODS, type PaymentMethod } from '@trpeza/contract/payments/payments.words';
import type { ProviderChanges } from '#features/payments/payment-provider.ts';
import { payRefund } from '#features/payments/refund-payment.ts';
import { voidRefundsOf } from '#features/payments/return-payment.ts';
import type { Log } from '#platform/log.ts';
import { closePaidOff, countOpenFindings, listOpenReferences } from './findings.queries.ts';
import { noteDispute } from './note-dispute.ts';
import { closeGone, openFinding } from './open-finding.ts';
import {
  findRun,
  listDebitsUnderway,
  listExpectedThere,
  listUnfinishedPayments,
  listUnfinishedRefunds,
  saveRun,
  whileNobodyElse,
} from './reconciliation.queries.ts';
import { repairPayment, type RepairDeps } from './repair-payment.ts';
import { repairRefund } from './repair-refund.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** So far back everything is looked at again, so that nothing is missed that became visible late. */
const OVERLAP_MS = 72 * HOUR;
/** A page or a job that is at it finishes within this time. */
const PATIENCE_MS = 10 * MINUTE;
/** A provider may be away for a while before somebody has to know. */
const OUTAGE_MS = HOUR;
/** Debits are told of as they change; in case that was missed each is asked after as often. */
const DEBITS_EVERY_MS = HOUR;

/**
 * Compares every provider's books with ours and puts right what differs. Runs every five minutes, one at a time across all
 * processes; done twice it comes to the same as once.
 */
export async function reconcile(deps: RepairDeps, log: Log): Promise<void> {
  await whileNobodyElse(deps.db, async () => {
    const sums = { checked: 0, repaired: 0, failed: 0 };
    for (const method of PAYMENT_METHODS) {
      // Nobody is there to be asked.
      if (deps.payments[method].name === 'none') continue;
      const of = await reconcileProvider(deps, log, method);
      sums.checked += of.checked;
      sums.repaired += of.repaired;
      sums.failed += of.failed;
    }
    await closePaidOff(deps.db, deps.clock.now());
    const findings = await countOpenFindings(deps.db);
    log.info({ ...sums, findings }, 'the payments were compared with their providers');
  });
}

interface Sums {
  checked: number;
  repaired: number;
  failed: number;
}

async function reconcileProvider(deps: RepairDeps, log: Log, method: PaymentMethod): Promise<Sums> {
  const { db, clock, payments } = deps;
  const sums: Sums = { checked: 0, repaired: 0, failed: 0 };
  const [run, startedAt] = [await findRun(db, method), clock.now()];
  const since = before(run?.lookedUntil ?? startedAt, OVERLAP_MS);
  const expected = await listExpectedThere(db, method, payments[method].name, since);
  let changes: ProviderChanges;
  try {
    changes = await payments[method].listChanges(since);
  } catch (error) {
    await noteOutage(deps, method, run?.failingSince ?? startedAt);
    log.warn({ err: error, method }, 'a payment provider could not be reached');
    return { ...sums, failed: 1 };
  }
  await closeGone(db, clock, { method, reference: method, kinds: ['provider-unreachable'] });
  const asksDebits = !run?.debitsAskedAt || run.debitsAskedAt <= before(startedAt, DEBITS_EVERY_MS);
  const doAll = async (all: readonly Work[]) => {
    for (const each of all) await doOne(each, { log, method, sums });
  };
  await doAll(await listWork(deps, { method, changes, expected, asksDebits }));
  // A debit may have been paid just now, and what waited for it can go.
  await doAll(await listRefundWork(deps, method));
  await saveRun(db, {
    method,
    reachedAt: startedAt,
    failingSince: null,
    // What could not be put right is listed again.
    ...(sums.failed === 0 ? { lookedUntil: startedAt } : { lookedUntil: run?.lookedUntil ?? startedAt }),
    ...(asksDebits ? { debitsAskedAt: startedAt } : {}),
  });
  return sums;
}

async function doOne(
  { reference, work }: Work,
  { log, method, sums }: { log: Log; method: PaymentMethod; sums: Sums },
): Promise<void> {
  sums.checked += 1;
  try {
    if ((await work()) !== 'none') sums.repaired += 1;
  } catch (error) {
    sums.failed += 1;
    log.error({ err: error, method, reference }, 'a payment could not be put right');
  }
}

const before = (instant: Date, milliseconds: number) => new Date(instant.getTime() - milliseconds);

async function noteOutage({ db, clock }: RepairDeps, method: PaymentMethod, since: Date): Promise<void> {
  await saveRun(db, { method, failingSince: since });
  if (since > before(clock.now(), OUTAGE_MS)) return;
  await openFinding(db, clock, { kind: 'provider-unreachable', method, reference: method });
}

interface Work {
  reference: string;
  work: () => Promise<string>;
}

interface Look {
  method: PaymentMethod;
  changes: ProviderChanges;
  expected: Awaited<ReturnType<typeof listExpectedThere>>;
  asksDebits: boolean;
}

/** Everything to look at: what the provider has named, what we have not finished, and what it should have named and has not. */
async function listWork(deps: RepairDeps, look: Look): Promise<Work[]> {
  const { method, changes, expected, asksDebits } = look;
  const { db, clock, payments } = deps;
  const provider = payments[method].name;
  const late = before(clock.now(), PATIENCE_MS);
  const named = new Set(changes.payments.map(({ reference }) => reference));
  const asked = [
    ...(await listUnfinishedPayments(db, method, provider, late)),
    ...(await listOpenReferences(db, method).then((rows) =>
      rows.map(({ providerReference: reference }) => ({ reference })),
    )),
    ...(asksDebits ? await listDebitsUnderway(db, method, provider) : []),
    ...expected.payments,
  ].flatMap(({ reference }) => (reference === null || named.has(reference) ? [] : [reference]));
  const namedRefunds = new Set(changes.refunds.map(({ reference }) => reference));
  const missing = expected.refunds.filter(({ reference }) => !namedRefunds.has(reference!));
  return [
    ...changes.payments.map((found) => ({
      reference: found.reference,
      work: () => repairPayment(deps, method, found),
    })),
    ...[...new Set(asked)].map((reference) => ({
      reference,
      work: async () => repairPayment(deps, method, await payments[method].find(reference)),
    })),
    ...changes.refunds.map((found) => ({
      reference: found.reference,
      work: () => repairRefund(deps, method, found),
    })),
    ...missing.map((refund) => ({
      reference: refund.reference!,
      work: () => noteMissing(deps, method, refund),
    })),
    ...changes.disputes.map((found) => ({
      reference: found.reference,
      work: () => noteDispute(deps, method, found),
    })),
  ];
}

async function listRefundWork(deps: RepairDeps, method: PaymentMethod): Promise<Work[]> {
  const late = before(deps.clock.now(), PATIENCE_MS);
  const refunds = await listUnfinishedRefunds(deps.db, method, deps.payments[method].name, late);
  return refunds.map((refund) => ({ reference: refund.id, work: () => resumeRefund(deps, refund) }));
}

/** We say that it was paid back, and its provider does not know of it. */
async function noteMissing(
  { db, clock }: RepairDeps,
  method: PaymentMethod,
  refund: Look['expected']['refunds'][number],
): Promise<string> {
  const { id: refundId, paymentId, amountCents: expectedCents, currency } = refund;
  const about = { method, reference: refund.reference!, paymentId, refundId, expectedCents, foundCents: 0 };
  await openFinding(db, clock, { kind: 'refund-differs', ...about, currency });
  return 'report';
}

/** Sends a refund once more whose job has given up, or which waited for a debit; the key makes that harmless. */
async function resumeRefund(
  deps: RepairDeps,
  { id, paymentId, paymentState }: { id: string; paymentId: string; paymentState: string },
): Promise<string> {
  // Its bank has not paid yet.
  if (paymentState === 'accepted') return 'none';
  if (paymentState === 'dishonoured')
    await deps.db.transaction().execute((trx) => voidRefundsOf(trx, paymentId, deps.clock.now()));
  else await payRefund(deps, id);
  return 'resume';
}
