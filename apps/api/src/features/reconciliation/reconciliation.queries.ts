import { sql } from 'kysely';
import type { PaymentMethod } from '@trpeza/contract/payments/payments.words';
import type { PaymentState } from '#features/payments/payment-moves.domain.ts';
import type { Db } from '#platform/database/database.ts';
import type { CheckoutState, RefundState } from './repairs.domain.ts';

/** What stands in a provider's books can be anybody's words; our ids have this form. */
const OWN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface KnownThere {
  method: PaymentMethod;
  /** The provider's name: what a demonstration has made, a real provider knows nothing of. */
  provider: string;
  reference: string;
  key: string | null;
}

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

/** Our payment that a provider speaks of, by its key or its reference: it can speak sooner than it answers. */
export async function findOwnPayment(
  db: Db,
  { method, provider, reference, key }: KnownThere,
): Promise<OwnPayment | undefined> {
  const ours = readPayments(db)
    .where('payments.method', '=', method)
    .where('payments.provider', '=', provider);
  const row =
    (await ours.where('payments.providerReference', '=', reference).executeTakeFirst()) ??
    (key !== null && OWN_ID.test(key)
      ? await ours.where('payments.id', '=', key).executeTakeFirst()
      : undefined);
  return row;
}

export async function findOwnRefund(
  db: Db,
  { method, provider, reference, key }: KnownThere,
): Promise<{ id: string; state: RefundState; amountCents: number } | undefined> {
  const ours = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.state', 'refunds.amountCents'])
    .where('payments.method', '=', method)
    .where('payments.provider', '=', provider);
  const row =
    (key !== null && OWN_ID.test(key)
      ? await ours.where('refunds.id', '=', key).executeTakeFirst()
      : undefined) ?? (await ours.where('refunds.providerReference', '=', reference).executeTakeFirst());
  return row;
}

/** Attempts that may have come to something while nobody looked; with a checkout that is open, the sweeper looks after them as well. */
export const listUnfinishedPayments = (db: Db, method: PaymentMethod, provider: string, before: Date) =>
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

/** Debits that a bank has been asked for. */
export const listDebitsUnderway = (db: Db, method: PaymentMethod, provider: string) =>
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

/** Refunds that were asked for and have not come to an end. */
export const listUnfinishedRefunds = (db: Db, method: PaymentMethod, provider: string, before: Date) =>
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

/** What we believe to have been made at the provider since a moment, which its list has to name. */
export async function listExpectedThere(db: Db, method: PaymentMethod, provider: string, since: Date) {
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

/** Held by one run at a time, whatever process it is of; it goes with the connection. */
const RUNNING = 4_202_611;

/** Runs work unless somebody is at it already. @returns whether it ran */
export const whileNobodyElse = (db: Db, work: () => Promise<void>): Promise<boolean> =>
  db.connection().execute(async (held) => {
    const { rows } = await sql<{
      isFree: boolean;
    }>`select pg_try_advisory_lock(${RUNNING}) as "isFree"`.execute(held);
    if (!rows[0]?.isFree) return false;
    try {
      await work();
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${RUNNING})`.execute(held);
    }
  });

export const listRuns = (db: Db) => db.selectFrom('reconciliations').selectAll().execute();

export const findRun = (db: Db, method: PaymentMethod) =>
  db.selectFrom('reconciliations').selectAll().where('method', '=', method).executeTakeFirst();

interface RunRow {
  method: PaymentMethod;
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
