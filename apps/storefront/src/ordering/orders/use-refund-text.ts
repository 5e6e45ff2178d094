import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';

/** The state and amount of a refund; undefined if there is none. */
export function useRefundText(): (order: Pick<Order, 'refundStatus' | 'refundAmount'>) => string | undefined {
  const { t } = useTranslation('orders');
  return ({ refundStatus, refundAmount: amount }) => {
    if (!refundStatus || amount === null) return undefined;
    if (refundStatus === 'failed') return t('mine.refundFailed', { amount });
    return t('mine.refundLine', { state: t(`refund.${refundStatus}`), amount });
  };
}
