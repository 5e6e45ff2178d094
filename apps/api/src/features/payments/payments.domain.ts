import type { DebitStatus } from '@trpeza/contract/payments/payments.words';

/** What a provider says of a payment. A debit is `accepted` long before its bank has paid. */
export type ProviderStatus = 'waiting' | 'processing' | 'accepted' | 'paid' | 'failed' | 'cancelled';
export type ArrivedStatus = Extract<ProviderStatus, 'accepted' | 'paid'>;

/** Whether an order may be made of it: an accepted debit is as good as paid; a later dishonour costs nobody a meal. */
export const hasArrived = (status: ProviderStatus | 'none'): status is ArrivedStatus =>
  status === 'accepted' || status === 'paid';

/** Whether nothing can come of it any more. */
export const isOver = (status: ProviderStatus): status is 'failed' | 'cancelled' =>
  status === 'failed' || status === 'cancelled';

/** By what name pages know the debit of a checkout; the provider's own reference stays with us. */
export const debitReferenceOf = (checkoutId: string): string => `EZI-${checkoutId}`;

/** What a page is told of a debit. */
export const debitStatusOf = (status: ProviderStatus): DebitStatus => {
  if (hasArrived(status)) return 'completed';
  return isOver(status) ? status : 'waiting';
};

/** Whether a payment is one that no provider knows: the customer's share of what the office ordered by telephone. */
export const isOnAccount = ({ method }: { method: string }): boolean => method === 'account';
