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
