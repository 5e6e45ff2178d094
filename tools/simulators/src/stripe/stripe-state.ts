import type {
  CardDispute,
  CardPaymentStatus,
} from '@trpeza/api/src/money/online-payments/gateway/card-gateway.domain.ts';
import type { RefundStatus } from '@trpeza/api/src/platform/payments/payment-provider.ts';
import type { StripeStore } from './stripe-store.ts';
import type { RefundRecord } from './stripe-records.ts';

/** The provider's state of a payment. Amounts are in cents. */
export interface ProviderPaymentState {
  reference: string;
  /** The idempotency key with which the payment was created; null if the product did not create the payment. */
  key: string | null;
  status: CardPaymentStatus;
  amount: number;
  currency: string;
  /**
   * The amount charged to the customer's card. `refunded` and `refunds` are the parts that were or are being refunded.
   */
  received: number;
  refunded: number;
  refunds: { reference: string; key: string | null; amount: number; status: RefundStatus }[];
  dispute: { reference: string; amount: number; status: CardDispute['status'] } | null;
  metadata: Record<string, string>;
}

export const readProviderState = ({ payments }: StripeStore): ProviderPaymentState[] =>
  [...payments.values()].map(({ id, key, payment, refunds, dispute, metadata }) => ({
    reference: id,
    key,
    status: payment.status,
    amount: payment.amount,
    currency: payment.currency,
    received: payment.status === 'succeeded' ? payment.amount : 0,
    refunded: sumOf(refunds),
    refunds: refunds.map((record) => ({
      reference: record.id,
      key: record.key,
      amount: record.refund.amount,
      status: record.refund.status,
    })),
    dispute: dispute && {
      reference: dispute.id,
      amount: dispute.dispute.amount,
      status: dispute.dispute.status,
    },
    metadata: { ...metadata },
  }));

const sumOf = (refunds: readonly RefundRecord[]): number =>
  refunds
    .filter(({ refund }) => refund.status !== 'failed')
    .reduce((sum, { refund }) => sum + refund.amount, 0);
