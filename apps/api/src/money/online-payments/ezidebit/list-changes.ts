import type { Cents } from '@trpeza/contract/platform/money';
import { bankDateOf } from '#money/online-payments/gateway/bank-days.domain.ts';
import type {
  ProviderChanges,
  ProviderPayment,
  ProviderRefund,
  ProviderStatus,
} from '#platform/payments/payment-provider.ts';
import { listDebits, type DebitRow } from './ezidebit.queries.ts';
import { CURRENCY, type Ezidebit } from './ezidebit-deps.ts';
import { fetchProcessedDebits, fetchScheduledDebits, type ProcessedDebit } from './read-records.ts';
import { refundReferenceOf } from './refund-debit.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Records are queried by the date of the debit; the bank may answer, or reverse its answer, within this time. */
const BANK_RESPONSE_WINDOW_MS = 21 * DAY_MS;

/** Lists scheduled and processed debits and their refunds, far enough back to include every change since `since`. */
export async function listChanges({ db, ask, clock }: Ezidebit, since: Date): Promise<ProviderChanges> {
  const from = bankDateOf(new Date(since.getTime() - BANK_RESPONSE_WINDOW_MS));
  const to = bankDateOf(new Date(clock.now().getTime() + DAY_MS));
  // In this order, a debit that is sent to the bank between the two requests appears twice, but is never missing.
  const scheduled = await fetchScheduledDebits(ask, { from, to });
  const booked = await fetchProcessedDebits(ask, { from });
  const ours = await findOwnDebits(db, [...scheduled, ...booked]);
  const present = (reference: string, status: ProviderStatus, amount: Cents): ProviderPayment => ({
    reference,
    key: ours.has(reference) ? reference : null,
    status,
    amount,
    currency: CURRENCY,
  });
  const waiting = scheduled.filter((each) => !booked.some(({ reference }) => reference === each.reference));
  return {
    payments: [
      ...waiting.map(({ reference, amount }) => present(reference, 'accepted', amount)),
      ...booked.map(({ reference, status, amount }) => present(reference, status, amount)),
    ],
    refunds: booked
      .filter(({ refunded }) => refunded > 0)
      .map((debit) => presentRefund(debit, ours.get(debit.reference))),
    disputes: [],
  };
}

async function findOwnDebits(
  db: Ezidebit['db'],
  debits: readonly { reference: string }[],
): Promise<Map<string, DebitRow>> {
  const references = debits.map(({ reference }) => reference).filter((text) => UUID.test(text));
  if (references.length === 0) return new Map();
  return new Map((await listDebits(db, references)).map((row) => [row.reference, row]));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const presentRefund = (debit: ProcessedDebit, row: DebitRow | undefined): ProviderRefund => ({
  reference: refundReferenceOf(debit.paymentId),
  key: row?.refundCents === debit.refunded ? row.refundKey : null,
  paymentReference: debit.reference,
  amount: debit.refunded,
  status: 'succeeded',
});
