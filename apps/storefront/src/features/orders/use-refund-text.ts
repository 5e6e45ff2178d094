import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/orders/orders.schemas';

/** How far a refund has come and how much it is; nothing where there is none. */
export function useRefundText(): (order: Pick<Order, 'refundStatus' | 'refundAmount'>) => string | undefined {
  const { t } = useTranslation('orders');
  return ({ refundStatus, refundAmount }) => {
    if (!refundStatus) return undefined;
    const state = t(`refund.${refundStatus}`);
    return refundAmount ? t('mine.refundLine', { state, amount: refundAmount }) : state;
  };
}
