import type { DebitStatus, PaymentMethod, OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { ProviderStatus } from '#platform/payments/payment-provider.ts';
import type { PaymentState } from './payment-transitions.domain.ts';
type DecidedStatus = Exclude<ProviderStatus, 'waiting' | 'processing'>;
export type ArrivedStatus = Extract<ProviderStatus, 'accepted' | 'paid'>;

/**
 * Whether a payment may become an order. An accepted debit is sufficient, and a later dishonour does not cancel the meals.
 */
export const hasArrived = (status: ProviderStatus | 'none'): status is ArrivedStatus =>
  status === 'accepted' || status === 'paid';

/** Whether a payment can no longer succeed. */
export const isOver = (status: ProviderStatus): status is 'failed' | 'cancelled' | 'dishonoured' =>
  status === 'failed' || status === 'cancelled' || status === 'dishonoured';

/**
 * The recorded state of an attempt that ended at the provider. A debit dishonoured before its order was placed counts as
 * failed.
 */
export const finalStateOf = (status: 'failed' | 'cancelled' | 'dishonoured'): 'failed' | 'cancelled' =>
  status === 'cancelled' ? 'cancelled' : 'failed';

/** The status that our records determine without the provider; undefined while the provider has not decided. */
const KNOWN: Readonly<Record<PaymentState, DecidedStatus | undefined>> = {
  created: undefined,
  processing: undefined,
  accepted: 'accepted',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  dishonoured: 'dishonoured',
  // The money arrived too late for an order and is refunded, so the attempt has ended.
  returned: 'cancelled',
};

/** @returns the provider status of a recorded state, or undefined when the provider must be queried */
export const knownStatusOf = (state: PaymentState): DecidedStatus | undefined => KNOWN[state];

/** The public reference of a checkout's debit; the provider's own reference is not exposed. */
export const debitReferenceOf = (checkoutId: string): string => `EZI-${checkoutId}`;

export const debitStatusOf = (status: ProviderStatus): DebitStatus => {
  if (hasArrived(status)) return 'completed';
  return isOver(status) ? finalStateOf(status) : 'waiting';
};

/** Whether a payment has no provider because the customer's share was put on account. */
export const isOnAccount = ({ method }: { method: string }): boolean => method === 'account';

/** @throws Error for a payment on account, which has no provider */
export function methodAtProvider({ method }: { method: PaymentMethod }): OnlineMethod {
  if (method === 'account') throw new Error('payments on account have no provider');
  return method;
}
