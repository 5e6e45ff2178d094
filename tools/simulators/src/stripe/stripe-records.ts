import { randomBytes } from 'node:crypto';
import type {
  CardRecords,
  CardDispute,
  CardPayment,
  CardRefund,
} from '@trpeza/api/src/money/online-payments/gateway/card-gateway.domain.ts';

/** Stripe's record of a payment. The shared card rules have a record of the payment too. Times are in whole seconds. */
export interface PaymentRecord {
  id: string;
  secret: string;
  created: number;
  /** The idempotency key of its creation. */
  key: string | null;
  description: string | null;
  metadata: Record<string, string>;
  payment: CardPayment;
  /** The last attempt to charge a card, and whether it was declined. */
  charge: { id: string; method: string; created: number; isDeclined: boolean } | null;
  refunds: RefundRecord[];
  dispute: DisputeRecord | null;
}

export interface RefundRecord {
  id: string;
  created: number;
  key: string | null;
  metadata: Record<string, string>;
  of: PaymentRecord;
  refund: CardRefund;
}

export interface DisputeRecord {
  id: string;
  created: number;
  of: PaymentRecord;
  dispute: CardDispute;
}

/** A movement on the account at Stripe in cents, before fees. */
export interface BalanceRecord {
  id: string;
  created: number;
  currency: string;
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  amount: number;
  fee: number;
  source: string;
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** The payment in the form that the shared card rules expect. */
export const cardRecordsOf = ({ payment, refunds, dispute }: PaymentRecord): CardRecords => ({
  payment,
  refunds: refunds.map(({ refund }) => refund),
  dispute: dispute?.dispute ?? null,
});
