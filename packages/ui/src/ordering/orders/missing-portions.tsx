import type { OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../kit/badge/badge.tsx';

/** Shows the number of missing portions of a meal, so that staff do not search for them. */
export function MissingPortions({
  item: { creditedQuantity: count },
}: {
  item: Pick<OrderItem, 'creditedQuantity'>;
}) {
  const { t } = useTranslation('orders');
  if (count === 0) return null;
  return (
    <Badge tone="red" icon="warning">
      {t('credit.short', { count })}
    </Badge>
  );
}
