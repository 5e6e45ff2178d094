import { toCents } from '@trpeza/contract/shared/money';
import type { Db } from '#platform/database/database.ts';
import type { NewToken } from './demo-gateway.ts';
import {
  getDemoIntent,
  insertDemoIntent,
  insertDemoRefund,
  listDemoIntents,
  listDemoRefunds,
  settleDemoIntent,
  type DemoIntentRow,
  type DemoRefundRow,
} from './demo-gateway.queries.ts';
import type { PaymentProvider, ProviderPayment, ProviderRefund } from './payment-provider.ts';

const STATUS = { requires_payment_method: 'waiting', succeeded: 'paid', canceled: 'cancelled' } as const;

const present = (row: DemoIntentRow): ProviderPayment => ({
  reference: row.id,
  key: row.idempotencyKey,
  status: STATUS[row.status as keyof typeof STATUS],
  amount: toCents(row.amountCents),
  currency: row.currency,
});

export const presentDemoRefund = (row: DemoRefundRow): ProviderRefund => ({
  reference: row.id,
  key: row.idempotencyKey,
  paymentReference: row.intentId ?? row.debitId ?? '',
  amount: toCents(row.amountCents),
  status: 'succeeded',
});

/** Card payments of the demo provider. */
export function createDemoCards(db: Db, token: NewToken): PaymentProvider<'stripe'> {
  return {
    name: 'demo',
    takes: () => true,
    async create({ key, amount, currency }) {
      const id = token('demo_pi');
      const intent = { id, clientSecret: token(`${id}_secret`), idempotencyKey: key, currency };
      const row = await insertDemoIntent(db, { ...intent, amountCents: amount });
      return { ...present(row), clientSecret: row.clientSecret, paymentUrl: null };
    },
    find: async (reference) => present(await getDemoIntent(db, reference)),
    async cancel(reference) {
      await settleDemoIntent(db, reference, 'canceled');
      return present(await getDemoIntent(db, reference));
    },
    async refund({ key, reference, amount }) {
      const refund = { id: token('demo_re'), idempotencyKey: key, amountCents: amount };
      return presentDemoRefund(await insertDemoRefund(db, { ...refund, intentId: reference }));
    },
    async listChanges(since) {
      const [payments, refunds] = [await listDemoIntents(db, since), await listDemoRefunds(db, since)];
      return {
        payments: payments.map(present),
        refunds: refunds.filter(({ intentId }) => intentId !== null).map(presentDemoRefund),
        disputes: [],
      };
    },
  };
}

/** What the demo card form calls: of the demo cards one is accepted, every other number declined. */
export async function payWithDemoCard(
  db: Db,
  reference: string,
  cardNumber: string,
): Promise<'paid' | 'declined' | 'cancelled'> {
  if (cardNumber.replaceAll(' ', '') === '4242424242424242')
    await settleDemoIntent(db, reference, 'succeeded');
  const { status } = await getDemoIntent(db, reference);
  if (status === 'canceled') return 'cancelled';
  return status === 'succeeded' ? 'paid' : 'declined';
}
