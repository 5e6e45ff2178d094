import type { DebitStatus, PaymentMethod, OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { PaymentState } from './payment-moves.domain.ts';

/**
 * The status of a payment at its provider. A debit is `accepted` long before its bank has paid, and `dishonoured` when the
 * bank does not, which can also come after it had paid.
 */
export type ProviderStatus =
  | 'waiting'
  | 'processing'
  | 'accepted'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'dishonoured';
/** The status of a refund at its provider; `pending` is in progress. */
export type RefundStatus = 'pending' | 'succeeded' | 'failed';
type DecidedStatus = Exclude<ProviderStatus, 'waiting' | 'processing'>;
export type ArrivedStatus = Extract<ProviderStatus, 'accepted' | 'paid'>;

/** Whether it may become an order: an accepted debit counts as paid; a later dishonour does not cancel the meals. */
export const hasArrived = (status: ProviderStatus | 'none'): status is ArrivedStatus =>
  status === 'accepted' || status === 'paid';

/** Whether it can no longer succeed. */
export const isOver = (status: ProviderStatus): status is 'failed' | 'cancelled' | 'dishonoured' =>
  status === 'failed' || status === 'cancelled' || status === 'dishonoured';

/** The state of a failed attempt in our records: one that was dishonoured before it became an order has failed. */
export const endOf = (status: 'failed' | 'cancelled' | 'dishonoured'): 'failed' | 'cancelled' =>
  status === 'cancelled' ? 'cancelled' : 'failed';

/** What our records know of a payment without its provider; undefined while the provider has not decided. */
const KNOWN: Readonly<Record<PaymentState, DecidedStatus | undefined>> = {
  created: undefined,
  processing: undefined,
  accepted: 'accepted',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  dishonoured: 'dishonoured',
  // The money came too late for an order and is refunded: the attempt failed.
  returned: 'cancelled',
};

/** @returns the provider's status of a payment in this state; nothing when the provider has to be asked */
export const knownStatusOf = (state: PaymentState): DecidedStatus | undefined => KNOWN[state];

/** The reference of a checkout's debit for pages; the provider's own reference stays private. */
export const debitReferenceOf = (checkoutId: string): string => `EZI-${checkoutId}`;

/** The status of a debit for pages. */
export const debitStatusOf = (status: ProviderStatus): DebitStatus => {
  if (hasArrived(status)) return 'completed';
  return isOver(status) ? endOf(status) : 'waiting';
};

/** Whether a payment has no provider: the customer's share of what the office ordered by telephone. */
export const isOnAccount = ({ method }: { method: string }): boolean => method === 'account';

/** The payment method of a payment at a provider. @throws Error for one on account */
export function methodAtProvider({ method }: { method: PaymentMethod }): OnlineMethod {
  if (method === 'account') throw new Error('no provider knows what is on account');
  return method;
}
