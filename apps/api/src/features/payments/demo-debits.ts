import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import type { Db } from '#platform/database/database.ts';
import { presentDemoRefund } from './demo-cards.ts';
import type { NewToken } from './demo-gateway.ts';
import {
  getDemoDebit,
  insertDemoDebit,
  insertDemoRefund,
  listDemoDebits,
  listDemoRefunds,
  settleDemoDebit,
  type DemoDebitRow,
} from './demo-gateway.queries.ts';
import type { PaymentProvider, ProviderPayment } from './payment-provider.ts';
import type { ProviderStatus } from './payments.domain.ts';

const present = (row: DemoDebitRow): ProviderPayment => ({
  reference: row.id,
  key: row.idempotencyKey,
  status: row.status as ProviderStatus,
  amount: toCents(row.amountCents),
  currency: row.currency,
});

/** The demo provider's page is one of the shop's; what stands in its address is only shown there. */
function pageOf({ amountCents, description }: DemoDebitRow, orderId: string): string {
  const shown = { amount: formatMoney(toCents(amountCents)), orderId, description };
  return `/ezidebit-demo-payment?${new URLSearchParams(shown)}`;
}

/** Direct debits of the demo provider. */
export function createDemoDebits(db: Db, token: NewToken): PaymentProvider<'ezidebit'> {
  return {
    name: 'demo',
    takes: () => true,
    async create({ key, amount, currency, orderId, description }) {
      const debit = { id: token('demo_dd'), idempotencyKey: key, currency, description };
      const row = await insertDemoDebit(db, { ...debit, amountCents: amount });
      return { ...present(row), clientSecret: null, paymentUrl: pageOf(row, orderId) };
    },
    find: async (reference) => present(await getDemoDebit(db, reference)),
    cancel: (reference) => answerDemoDebit(db, reference, 'cancelled'),
    async refund({ key, reference, amount }) {
      const refund = { id: token('demo_re'), idempotencyKey: key, amountCents: amount };
      return presentDemoRefund(await insertDemoRefund(db, { ...refund, debitId: reference }));
    },
    async listChanges(since) {
      const [payments, refunds] = [await listDemoDebits(db, since), await listDemoRefunds(db, since)];
      return {
        payments: payments.map(present),
        refunds: refunds.filter(({ debitId }) => debitId !== null).map(presentDemoRefund),
        disputes: [],
      };
    },
  };
}

/** What the demo page calls when the customer agrees or turns it down; the first answer counts. */
export async function answerDemoDebit(
  db: Db,
  reference: string,
  answer: 'accepted' | 'cancelled',
): Promise<ProviderPayment> {
  await settleDemoDebit(db, reference, answer);
  return present(await getDemoDebit(db, reference));
}
