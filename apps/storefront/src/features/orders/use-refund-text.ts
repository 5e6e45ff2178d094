import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/orders/orders.schemas';

/** The state and amount of a refund; undefined where there is none. */
export function useRefundText(): (order: Pick<Order, 'refundStatus' | 'refundAmount'>) => string | undefined {
  const { t } = useTranslation('orders');
  return ({ refundStatus, refundAmount }) => {
    if (!refundStatus) return undefined;
    const state = t(`refund.${refundStatus}`);
    return refundAmount ? t('mine.refundLine', { state, amount: refundAmount }) : state;
  };
}

/** Whether an order was cancelled before its customer had paid everything: then they need not pay the rest. */
export const isNotOwed = ({
  status,
  customerAmount,
  refundStatus,
  onAccountAmount,
  isDishonoured,
}: Order): boolean =>
  status === 'cancelled' &&
  !isDishonoured &&
  Number(customerAmount) > 0 &&
  (refundStatus === null || Number(onAccountAmount) > 0);
