import type { DebitStatus, PaymentMethod, OnlineMethod } from '@trpeza/contract/payments/payments.constants';
import type { PaymentState } from './payment-moves.domain.ts';

/**
 * What a provider says of a payment. A debit is `accepted` long before its bank has paid, and `dishonoured` when the bank
 * does not, which can also come after it had paid.
 */
export type ProviderStatus =
  | 'waiting'
  | 'processing'
  | 'accepted'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'dishonoured';
/** What a provider says of a refund; `pending` is on its way. */
export type RefundStatus = 'pending' | 'succeeded' | 'failed';
type DecidedStatus = Exclude<ProviderStatus, 'waiting' | 'processing'>;
export type ArrivedStatus = Extract<ProviderStatus, 'accepted' | 'paid'>;

/** Whether an order may be made of it: an accepted debit is as good as paid; a later dishonour costs nobody a meal. */
export const hasArrived = (status: ProviderStatus | 'none'): status is ArrivedStatus =>
  status === 'accepted' || status === 'paid';

/** Whether nothing can come of it any more. */
export const isOver = (status: ProviderStatus): status is 'failed' | 'cancelled' | 'dishonoured' =>
  status === 'failed' || status === 'cancelled' || status === 'dishonoured';

/** How our books call an attempt of which nothing came: what was dishonoured before it became an order has failed. */
export const endOf = (status: 'failed' | 'cancelled' | 'dishonoured'): 'failed' | 'cancelled' =>
  status === 'cancelled' ? 'cancelled' : 'failed';

/** What our books know of a payment without asking its provider; nothing while the provider has still to decide. */
const KNOWN: Readonly<Record<PaymentState, DecidedStatus | undefined>> = {
  created: undefined,
  processing: undefined,
  accepted: 'accepted',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  dishonoured: 'dishonoured',
  // The money had come too late for an order and goes back: nothing came of the attempt.
  returned: 'cancelled',
};

/** @returns what a provider would say of a payment in this state of our books; nothing when it has to be asked */
export const knownStatusOf = (state: PaymentState): DecidedStatus | undefined => KNOWN[state];

/** By what name pages know the debit of a checkout; the provider's own reference stays with us. */
export const debitReferenceOf = (checkoutId: string): string => `EZI-${checkoutId}`;

/** What a page is told of a debit. */
export const debitStatusOf = (status: ProviderStatus): DebitStatus => {
  if (hasArrived(status)) return 'completed';
  return isOver(status) ? endOf(status) : 'waiting';
};

/** Whether a payment is one that no provider knows: the customer's share of what the office ordered by telephone. */
export const isOnAccount = ({ method }: { method: string }): boolean => method === 'account';

/** Of a payment that a provider knows, the way to pay that it is known under. @throws Error for what is on account */
export function methodAtProvider({ method }: { method: PaymentMethod }): OnlineMethod {
  if (method === 'account') throw new Error('no provider knows what is on account');
  return method;
}
