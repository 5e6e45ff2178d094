import { toCents } from '@trpeza/contract/platform/money';
import {
  isDisputeDue,
  openDispute,
  settleRefund,
  type CardRecords,
  type CardPayment,
  type CardRefund,
} from '#money/online-payments/gateway/card-gateway.domain.ts';
import type { ProviderPayment, ProviderRefund } from '#platform/payments/payment-provider.ts';
import type { DemoCardRefundRow, DemoIntentRow, DemoRefundRow } from './demo-gateway.queries.ts';

export const paymentOf = (row: DemoIntentRow): CardPayment => ({
  amount: toCents(row.amountCents),
  currency: row.currency,
  status: row.status,
  card: row.card,
  decidedAt: row.decidedAt,
});

/** The refund recorded in a row, in its state at `now`. */
export const settledRefundOf = (row: DemoCardRefundRow, now: Date): CardRefund =>
  settleRefund(
    { amount: toCents(row.amountCents), madeAt: row.createdAt, status: row.status },
    row.card,
    now,
  );

/** A payment with the refunds and the dispute it has at `now`. */
export function recordsOf(intent: DemoIntentRow, rows: readonly DemoCardRefundRow[], now: Date): CardRecords {
  const refunds = rows.map((row) => settledRefundOf(row, now));
  const records = { payment: paymentOf(intent), refunds, dispute: null };
  return isDisputeDue(records, now) ? { ...records, dispute: openDispute(records) } : records;
}

const STATUS = {
  requires_payment_method: 'waiting',
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'cancelled',
} as const;

export const presentDemoIntent = (row: DemoIntentRow): ProviderPayment => ({
  reference: row.id,
  key: row.idempotencyKey,
  status: STATUS[row.status],
  amount: toCents(row.amountCents),
  currency: row.currency,
});

export const presentDemoRefund = (row: DemoRefundRow): ProviderRefund => ({
  reference: row.id,
  key: row.idempotencyKey,
  paymentReference: row.intentId ?? row.debitId ?? '',
  amount: toCents(row.amountCents),
  status: row.status,
});

/** Generates an unguessable id with a prefix. */
export type NewToken = (prefix: string) => string;
