import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { useTranslation } from 'react-i18next';
import styles from './choose-order.module.css';

type ChooseOrderProps = {
  order: Pick<Order, 'id' | 'orderNumber'>;
  chosen: boolean;
  onChoose: (id: number, chosen: boolean) => void;
};

/** A checkbox that is large enough for a wet finger; several ticked orders are moved at once. */
export function ChooseOrder({ order, chosen, onChoose }: ChooseOrderProps) {
  const { t } = useTranslation('kitchen');
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        className={styles.box}
        checked={chosen}
        aria-label={t('select.one', { number: order.orderNumber })}
        onChange={(event) => onChoose(order.id, event.currentTarget.checked)}
      />
    </label>
  );
}
