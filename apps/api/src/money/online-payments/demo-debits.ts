import { formatMoney, toCents, type Cents } from '@trpeza/contract/platform/money';
import type { Clock } from '#platform/clock.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import {
  debitStatusAt,
  decideRefund,
  hasChangedSince,
  PROVIDER_STATUS,
  type DebitRecord,
} from '#money/online-payments/gateway/debit-gateway.domain.ts';
import {
  NotSettledYet,
  type PaymentProvider,
  type ProviderPayment,
} from '#platform/payments/payment-provider.ts';
import { presentDemoRefund } from './demo-card-records.ts';
import type { NewToken } from './demo-card-records.ts';
import {
  decideDemoDebit,
  getDemoDebit,
  insertDemoDebit,
  insertDemoRefund,
  listDemoDebits,
  listDemoRefunds,
  listRefundsOfDemoDebit,
  lockDemoDebit,
  type DemoDebitRow,
} from './demo-gateway.queries.ts';

/** A debit no longer changes after this time since the customer's decision. */
const DEBIT_CHANGE_WINDOW_MS = 31 * 24 * 60 * 60_000;

/** Direct debits of the demo provider. Customers decide on the demo page; the bank's answer follows some bank days later. */
export function createDemoDebits(db: Db, clock: Clock, token: NewToken): PaymentProvider<'demo'> {
  return {
    name: 'demo',
    takes: () => true,
    async create({ key, amount, currency, orderId, description }) {
      const debit = { id: token('demo_dd'), idempotencyKey: key, currency, description };
      const row = await insertDemoDebit(db, { ...debit, amountCents: amount, createdAt: clock.now() });
      return { ...present(row, clock.now()), clientSecret: null, paymentUrl: pageOf(row, orderId) };
    },
    find: async (reference) => present(await getDemoDebit(db, reference), clock.now()),
    cancel: (reference) => answerDemoDebit({ db, clock }, reference, 'cancelled'),
    refund: (refund) =>
      transaction(db, (trx) => refundDebit(trx, { ...refund, id: token('demo_re') }, clock.now())),
    async listChanges(since) {
      const now = clock.now();
      const debits = await listDemoDebits(db, new Date(since.getTime() - DEBIT_CHANGE_WINDOW_MS));
      const refunds = await listDemoRefunds(db, since);
      return {
        payments: debits
          .filter((row) => row.createdAt >= since || hasChangedSince(recordOf(row), since, now))
          .map((row) => present(row, now)),
        refunds: refunds.filter(({ debitId }) => debitId !== null).map(presentDemoRefund),
        disputes: [],
      };
    },
  };
}

/** Called by the demo page when the customer agrees or declines; the first decision counts. */
export const answerDemoDebit = (
  { db, clock }: { db: Db; clock: Clock },
  reference: string,
  answer: 'accepted' | 'cancelled',
): Promise<ProviderPayment> =>
  transaction(db, async (trx) => {
    const [row, now] = [await lockDemoDebit(trx, reference), clock.now()];
    // A debit cannot be cancelled once the customer has agreed, even before it reaches the bank, because they rely on the
    // meal.
    if (debitStatusAt(recordOf(row), now) !== 'open') return present(row, now);
    const decision = { status: answer, decidedAt: now };
    await decideDemoDebit(trx, reference, decision);
    return present({ ...row, ...decision }, now);
  });

async function refundDebit(
  trx: Trx,
  { id, key, reference, amount }: { id: string; key: string; reference: string; amount: Cents },
  now: Date,
) {
  const debit = recordOf(await lockDemoDebit(trx, reference));
  const made = (await listRefundsOfDemoDebit(trx, reference)).map(({ idempotencyKey, amountCents }) => ({
    key: idempotencyKey,
    amount: toCents(amountCents),
  }));
  const status = debitStatusAt(debit, now);
  const decision = decideRefund({ amount: debit.amount, status }, made, { key, amount });
  if (decision === 'too-early') throw new NotSettledYet(`${reference} is ${status}`);
  if (decision === 'too-much')
    throw new Error(`${reference} is ${status}: less than ${amount} can be refunded`);
  const refund = { id, idempotencyKey: key, amountCents: amount, debitId: reference };
  return presentDemoRefund(await insertDemoRefund(trx, { ...refund, createdAt: now }));
}

const recordOf = ({ amountCents, status, decidedAt }: DemoDebitRow): DebitRecord => ({
  amount: toCents(amountCents),
  acceptedAt: status === 'accepted' ? decidedAt : null,
  cancelledAt: status === 'cancelled' ? decidedAt : null,
});

const present = (row: DemoDebitRow, now: Date): ProviderPayment => ({
  reference: row.id,
  key: row.idempotencyKey,
  status: PROVIDER_STATUS[debitStatusAt(recordOf(row), now)],
  amount: toCents(row.amountCents),
  currency: row.currency,
});

/** The demo provider's page is a page of the shop; its query parameters are for display only. */
function pageOf({ amountCents, description }: DemoDebitRow, orderId: string): string {
  const shown = { amount: formatMoney(toCents(amountCents)), orderId, description };
  return `/ezidebit-demo-payment?${new URLSearchParams(shown)}`;
}
