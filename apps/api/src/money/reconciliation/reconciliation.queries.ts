import { sql } from 'kysely';
import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { PaymentState } from '#money/online-payments/payment-transitions.domain.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CheckoutState, RefundState } from './repairs.domain.ts';

/** Format of our ids. A provider's metadata can contain any text, which must not reach a uuid comparison. */
const OWN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Records {
  method: OnlineMethod;
  /** Restricts matches to one provider: a real provider does not know payments made in demo mode. */
  provider: string;
}

/** A provider's reference, and our idempotency key if the record was made by us. */
interface Named {
  reference: string;
  key: string | null;
}

type ProviderRecordKey = Records & Named;

export interface OwnPayment {
  id: string;
  checkoutId: string;
  accountId: number;
  state: PaymentState;
  amountCents: number;
  currency: string;
  providerReference: string | null;
  checkoutState: CheckoutState;
  orderId: number | null;
  orderStatus: string | null;
  deliveryDate: string;
}

const readPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .leftJoin('orders', 'orders.checkoutId', 'payments.checkoutId')
    .select([
      'payments.id',
      'payments.checkoutId',
      'checkouts.accountId',
      'payments.state',
      'payments.amountCents',
      'payments.currency',
      'payments.providerReference',
      'checkouts.state as checkoutState',
      'orders.id as orderId',
      'orders.status as orderStatus',
      'checkouts.deliveryDate',
    ]);

/**
 * Finds our payments that a provider lists, by its references, else by our keys: a payment can be listed before its
 * response has stored the reference.
 * @returns the payments by the provider's reference
 */
export async function findOwnPayments(
  db: Db,
  { method, provider }: Records,
  named: readonly Named[],
): Promise<Map<string, OwnPayment>> {
  const ours = readPayments(db)
    .where('payments.method', '=', method)
    .where('payments.provider', '=', provider);
  return findByReferenceOrKey(named, ['reference', 'key'], {
    reference: (references) =>
      ours.where('payments.providerReference', '=', anyOf(references, 'text')).execute(),
    key: (keys) => ours.where('payments.id', '=', anyOf(keys, 'uuid')).execute(),
  });
}

export const findOwnPayment = async (db: Db, known: ProviderRecordKey): Promise<OwnPayment | undefined> =>
  (await findOwnPayments(db, known, [known])).get(known.reference);

export interface OwnRefund {
  id: string;
  state: RefundState;
  amountCents: number;
  providerReference: string | null;
}

/**
 * Finds our refunds that a provider lists, by our keys, else by its references.
 * @returns the refunds by the provider's reference
 */
export async function findOwnRefunds(
  db: Db,
  { method, provider }: Records,
  named: readonly Named[],
): Promise<Map<string, OwnRefund>> {
  const ours = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.state', 'refunds.amountCents', 'refunds.providerReference'])
    .where('payments.method', '=', method)
    .where('payments.provider', '=', provider);
  return findByReferenceOrKey(named, ['key', 'reference'], {
    reference: (references) =>
      ours.where('refunds.providerReference', '=', anyOf(references, 'text')).execute(),
    key: (keys) => ours.where('refunds.id', '=', anyOf(keys, 'uuid')).execute(),
  });
}

export const findOwnRefund = async (db: Db, known: ProviderRecordKey): Promise<OwnRefund | undefined> =>
  (await findOwnRefunds(db, known, [known])).get(known.reference);

/** Finds rows by the first of the two identifiers, and the remaining ones by the second. */
async function findByReferenceOrKey<Row extends { id: string; providerReference: string | null }>(
  named: readonly Named[],
  order: readonly ('reference' | 'key')[],
  find: Record<'reference' | 'key', (names: readonly string[]) => Promise<Row[]>>,
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const by of order) {
    const left = named.filter(
      ({ reference, key }) => !found.has(reference) && (by === 'reference' || OWN_ID.test(key ?? '')),
    );
    if (left.length === 0) continue;
    const rows = await find[by](left.map((each) => each[by]!));
    const byName = new Map(rows.map((row) => [by === 'key' ? row.id : row.providerReference, row]));
    for (const each of left) {
      const row = byName.get(each[by]);
      if (row) found.set(each.reference, row);
    }
  }
  return found;
}

/**
 * Attempts that may have succeeded without us knowing. The attempt of an open checkout is also checked by `sweepCheckouts`.
 */
export const listUnfinishedPayments = (db: Db, method: OnlineMethod, provider: string, before: Date) =>
  db
    .selectFrom('payments')
    .select('providerReference as reference')
    .where('method', '=', method)
    .where('provider', '=', provider)
    .where('state', 'in', ['created', 'processing'])
    .where('providerReference', 'is not', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(1000)
    .execute();

/** Debits that a bank has not answered yet. */
export const listDebitsUnderway = (db: Db, method: OnlineMethod, provider: string) =>
  db
    .selectFrom('payments')
    .select('providerReference as reference')
    .where('method', '=', method)
    .where('provider', '=', provider)
    .where('state', '=', 'accepted')
    .where('providerReference', 'is not', null)
    .orderBy('updatedAt')
    .limit(5000)
    .execute();

export const listUnfinishedRefunds = (db: Db, method: OnlineMethod, provider: string, before: Date) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.paymentId', 'payments.state as paymentState'])
    .where('payments.method', '=', method)
    .where('payments.provider', '=', provider)
    .where('refunds.state', '=', 'requested')
    .where('refunds.createdAt', '<', before)
    .orderBy('refunds.createdAt')
    .limit(1000)
    .execute();

/** Payments and refunds made since an instant that the provider's list must contain. */
export async function listExpectedAtProvider(db: Db, method: OnlineMethod, provider: string, since: Date) {
  const [payments, refunds] = await Promise.all([
    db
      .selectFrom('payments')
      .select('providerReference as reference')
      .where('method', '=', method)
      .where('provider', '=', provider)
      .where('state', 'in', ['accepted', 'paid'])
      .where('createdAt', '>=', since)
      .where('providerReference', 'is not', null)
      .execute(),
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select([
        'refunds.id',
        'refunds.providerReference as reference',
        'refunds.amountCents',
        'refunds.paymentId',
        'payments.currency',
      ])
      .where('payments.method', '=', method)
      .where('payments.provider', '=', provider)
      .where('refunds.state', '=', 'succeeded')
      .where('refunds.createdAt', '>=', since)
      .where('refunds.providerReference', 'is not', null)
      .execute(),
  ]);
  return { payments, refunds };
}

/** Key of the advisory lock that allows one run at a time across all processes. */
const RUNNING = 4_202_611;

/**
 * Runs `work` unless another process holds the advisory lock. The lock is bound to a transaction, because a connection
 * pooler may assign the session to other clients between transactions. @returns whether it ran
 */
export const withAdvisoryLock = (db: Db, work: () => Promise<void>): Promise<boolean> =>
  transaction(db, async (held) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(held);
    const { rows } = await sql<{
      isFree: boolean;
    }>`select pg_try_advisory_xact_lock(${RUNNING}) as "isFree"`.execute(held);
    if (!rows[0]?.isFree) return false;
    await work();
    return true;
  });

export const listRuns = (db: Db) => db.selectFrom('reconciliations').selectAll().execute();

export const findRun = (db: Db, method: OnlineMethod) =>
  db.selectFrom('reconciliations').selectAll().where('method', '=', method).executeTakeFirst();

interface RunRow {
  method: OnlineMethod;
  lookedUntil?: Date;
  reachedAt?: Date;
  failingSince?: Date | null;
  debitsAskedAt?: Date;
}

export async function saveRun(db: Db, run: RunRow): Promise<void> {
  await db
    .insertInto('reconciliations')
    .values(run)
    .onConflict((conflict) => conflict.column('method').doUpdateSet(run))
    .execute();
}
