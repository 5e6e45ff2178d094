import type { Cents } from '@trpeza/contract/platform/money';
import type { Clock } from '#platform/clock.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import {
  cancelPayment,
  CardRefusal,
  confirmPayment,
  DECISION_DELAYS_MS,
  makePayment,
  makeRefund,
  requireSameRequest,
  settlePayment,
  type CardPayment,
  type CardPaymentStatus,
  type RefusalReason,
} from '#money/online-payments/gateway/card-gateway.domain.ts';
import type { CardBehaviour } from '#money/online-payments/gateway/test-cards.domain.ts';
import type {
  PaymentProvider,
  ProviderDispute,
  ProviderRefund,
} from '#platform/payments/payment-provider.ts';
import type { NewToken } from './demo-card-records.ts';
import {
  getDemoIntent,
  insertDemoIntent,
  insertDemoRefund,
  listDemoCardRefunds,
  listDemoIntents,
  listRefundsOfDemoIntent,
  lockDemoIntent,
  transitionDemoIntent,
  transitionDemoRefund,
  type DemoCardRefundRow,
  type DemoIntentRow,
} from './demo-gateway.queries.ts';
import {
  recordsOf,
  paymentOf,
  presentDemoIntent,
  presentDemoRefund,
  settledRefundOf,
} from './demo-card-records.ts';

/** Card payments of the demo provider. The rules are in `gateway/card-gateway.domain.ts`. */
export function createDemoCards(db: Db, clock: Clock, token: NewToken): PaymentProvider<'demo'> {
  return {
    name: 'demo',
    takes: () => true,
    async create({ key, amount, currency }) {
      const id = token('demo_pi');
      const { status } = makePayment({ amount, currency });
      const made = { id, clientSecret: token(`${id}_secret`), idempotencyKey: key, currency, status };
      const row = await insertDemoIntent(db, { ...made, amountCents: amount, createdAt: clock.now() });
      requireSameRequest(`${row.amountCents} ${row.currency}`, `${amount} ${currency}`);
      return { ...presentDemoIntent(row), clientSecret: row.clientSecret, paymentUrl: null };
    },
    find: async (reference) => presentDemoIntent(await findSettled(db, reference, clock.now())),
    async cancel(reference) {
      await decide(db, reference, (payment) => cancelPayment(payment, clock.now()));
      return presentDemoIntent(await findSettled(db, reference, clock.now()));
    },
    refund: (refund) =>
      transaction(db, (trx) => refundCard(trx, { ...refund, id: token('demo_re') }, clock.now())),
    listChanges: async (since) => ({
      payments: (await listSettled(db, since, clock.now())).map(presentDemoIntent),
      refunds: (await listRefunds(db, since, clock.now())).map(presentDemoRefund),
      disputes: await listDisputes(db, since, clock.now()),
    }),
  };
}

const ANSWERS = {
  requires_payment_method: 'declined',
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'cancelled',
} as const satisfies Record<CardPaymentStatus, string>;

/**
 * Called by the demo card form. The card number is not stored; a payment that is already paid stays paid, whatever card
 * is entered.
 */
export async function payWithDemoCard(
  { db, clock }: { db: Db; clock: Clock },
  reference: string,
  cardNumber: string,
): Promise<(typeof ANSWERS)[CardPaymentStatus]> {
  const refusal = await decide(db, reference, (payment) => confirmPayment(payment, cardNumber, clock.now()));
  if (refusal === 'declined') return 'declined';
  const { status } = paymentOf(await findSettled(db, reference, clock.now()));
  return ANSWERS[status];
}

/**
 * Applies a step to a payment, unless a concurrent request has changed it. @returns the reason when the rules reject the step
 */
async function decide(
  db: Db,
  reference: string,
  step: (payment: CardPayment) => CardPayment,
): Promise<RefusalReason | undefined> {
  const row = await getDemoIntent(db, reference);
  try {
    await transitionDemoIntent(db, row, step(paymentOf(row)));
    return undefined;
  } catch (error) {
    if (error instanceof CardRefusal) return error.reason;
    throw error;
  }
}

async function refundCard(
  trx: Trx,
  { id, key, reference, amount }: { id: string; key: string; reference: string; amount: Cents },
  now: Date,
): Promise<ProviderRefund> {
  const intent = await settle(trx, await lockDemoIntent(trx, reference), now);
  const made = await settleRefunds(trx, await listRefundsOfDemoIntent(trx, reference), now);
  const same = made.find(({ idempotencyKey }) => idempotencyKey === key);
  if (same) {
    requireSameRequest(String(same.amountCents), String(amount));
    return presentDemoRefund(same);
  }
  const { status } = makeRefund(recordsOf(intent, made, now), amount, now);
  const refund = { id, idempotencyKey: key, intentId: reference, amountCents: amount, status };
  const kept = await insertDemoRefund(trx, { ...refund, createdAt: now });
  // The idempotency key already belongs to a refund of another payment.
  requireSameRequest(kept.id, id);
  return presentDemoRefund(kept);
}

/** Stores state changes that have become due by `now`. */
async function settle(db: Db, row: DemoIntentRow, now: Date): Promise<DemoIntentRow> {
  const payment = paymentOf(row);
  const settled = settlePayment(payment, now);
  if (settled !== payment) await transitionDemoIntent(db, row, settled);
  return { ...row, status: settled.status };
}

const findSettled = async (db: Db, reference: string, now: Date): Promise<DemoIntentRow> =>
  settle(db, await getDemoIntent(db, reference), now);

const listSettled = async (db: Db, since: Date, now: Date): Promise<DemoIntentRow[]> => {
  const rows = await listDemoIntents(db, before(since, DECISION_DELAYS_MS.payment));
  return Promise.all(rows.map((row) => settle(db, row, now)));
};

const listRefunds = async (db: Db, since: Date, now: Date) =>
  settleRefunds(db, await listDemoCardRefunds(db, before(since, DECISION_DELAYS_MS.refund)), now);

/** Stores refund state changes that have become due by `now`. */
async function settleRefunds<Row extends DemoCardRefundRow>(db: Db, rows: Row[], now: Date): Promise<Row[]> {
  const settled = rows.map((row) => ({ ...row, status: settledRefundOf(row, now).status }));
  for (const [nth, { id, status }] of settled.entries())
    if (status !== rows[nth]?.status) await transitionDemoRefund(db, id, status);
  return settled;
}

/** Disputes of demo cards stay open, because no bank decision is simulated. */
async function listDisputes(db: Db, since: Date, now: Date): Promise<ProviderDispute[]> {
  const rows = await listDemoIntents(db, before(since, DECISION_DELAYS_MS.dispute));
  const records = rows
    .filter(({ card }) => card === ('is-disputed' satisfies CardBehaviour))
    .map(async (row) => ({ row, ...recordsOf(row, await listRefundsOfDemoIntent(db, row.id), now) }));
  return (await Promise.all(records)).flatMap(({ row: { id }, dispute }) =>
    dispute ? [{ ...dispute, reference: `demo_dp_${id}`, paymentReference: id }] : [],
  );
}

const before = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() - milliseconds);
