import { randomBytes } from 'node:crypto';
import { toCents } from '@trpeza/contract/shared/money';
import type { Db } from '#platform/database/database.ts';
import {
  getDemoIntent,
  insertDemoIntent,
  insertDemoRefund,
  settleDemoIntent,
  type DemoIntentRow,
} from './demo-gateway.queries.ts';
import type { PaymentProvider, ProviderPayment } from './payment-provider.ts';

const STATUS = { requires_payment_method: 'waiting', succeeded: 'paid', canceled: 'cancelled' } as const;

const present = (row: DemoIntentRow): ProviderPayment => ({
  reference: row.id,
  clientSecret: row.clientSecret,
  status: STATUS[row.status as keyof typeof STATUS],
  amount: toCents(row.amountCents),
  currency: row.currency,
});

const token = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url')}`;

/** A provider for demonstrations: no money moves, but it keeps books of its own and behaves as a real one would. */
export function createDemoGateway(db: Db): PaymentProvider {
  return {
    name: 'demo',
    async create({ key, amount, currency }) {
      const id = token('demo_pi');
      const clientSecret = token(`${id}_secret`);
      return present(
        await insertDemoIntent(db, { id, clientSecret, idempotencyKey: key, amountCents: amount, currency }),
      );
    },
    find: async (reference) => present(await getDemoIntent(db, reference)),
    async cancel(reference) {
      await settleDemoIntent(db, reference, 'canceled');
      return present(await getDemoIntent(db, reference));
    },
    async refund({ key, reference, amount }) {
      await insertDemoRefund(db, {
        id: token('demo_re'),
        idempotencyKey: key,
        intentId: reference,
        amountCents: amount,
      });
    },
  };
}

/** What the demo card form calls: of the demo cards one is accepted, every other number declined. */
export async function payWithDemoCard(
  db: Db,
  reference: string,
  cardNumber: string,
): Promise<'paid' | 'declined'> {
  if (cardNumber.replaceAll(' ', '') !== '4242424242424242') return 'declined';
  await settleDemoIntent(db, reference, 'succeeded');
  return (await getDemoIntent(db, reference)).status === 'succeeded' ? 'paid' : 'declined';
}
