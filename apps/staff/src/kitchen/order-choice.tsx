import type { PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useTranslation } from 'react-i18next';
import styles from './order-choice.module.css';

type OrderChoiceProps = {
  orders: readonly PackingOrder[];
  /** Ids of the chosen orders; undefined stands for all. */
  value: readonly number[] | undefined;
  onChange: (orders: readonly number[] | undefined) => void;
};

/** Chooses the orders to print labels for: all, or a few whose labels were damaged. */
export function OrderChoice({ orders, value, onChange }: OrderChoiceProps) {
  const { t } = useTranslation('kitchen');
  const { t: words } = useTranslation('orders');
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...(value ?? []), id] : (value ?? []).filter((each) => each !== id));
  return (
    <div>
      <RadioList
        name="orders"
        legend={t('labels.orders.legend')}
        options={(['all', 'some'] as const).map((each) => ({
          value: each,
          label: t(`labels.orders.${each}`),
        }))}
        value={value ? 'some' : 'all'}
        onChange={(each) => onChange(each === 'all' ? undefined : [])}
      />
      {value ? (
        <fieldset className={styles.orders}>
          <legend className={styles.legend}>{t('labels.orders.some')}</legend>
          {orders.map(({ id, orderNumber, customerName }) => (
            <label key={id} className={styles.row}>
              <input
                type="checkbox"
                checked={value.includes(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              />
              <span>
                <strong>{customerName}</strong>
                <br />
                {words('number', { number: orderNumber })}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
