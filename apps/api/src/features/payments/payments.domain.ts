import type { DebitStatus } from '@trpeza/contract/payments/payments.words';

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

/** By what name pages know the debit of a checkout; the provider's own reference stays with us. */
export const debitReferenceOf = (checkoutId: string): string => `EZI-${checkoutId}`;

/** What a page is told of a debit. */
export const debitStatusOf = (status: ProviderStatus): DebitStatus => {
  if (hasArrived(status)) return 'completed';
  return isOver(status) ? endOf(status) : 'waiting';
};

/** Whether a payment is one that no provider knows: the customer's share of what the office ordered by telephone. */
export const isOnAccount = ({ method }: { method: string }): boolean => method === 'account';
