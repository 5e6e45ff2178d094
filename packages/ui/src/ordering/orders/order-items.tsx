import type { Conflict } from '@trpeza/contract/menu/diets.constants';
import type { OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { useTranslation } from 'react-i18next';
import { useConflictTexts } from '../../menu/use-conflict-texts.ts';
import { Icon } from '../../kit/icon/icon.tsx';
import { Allergens } from './allergens.tsx';
import { MealName } from './meal-name.tsx';
import { MissingPortions } from './missing-portions.tsx';
import styles from './order-items.module.css';

/**
 * A meal of an order. `conflicts` are the reasons why the meal does not suit this customer; they are given only to
 * viewers who may see them.
 */
type Item = OrderItem & { conflicts?: readonly Conflict[] };

/** The meals of an order to be cooked, packed or delivered: quantities and contents. */
export function OrderItems({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('orders');
  return (
    <ul className={styles.items} aria-label={t('field.items')}>
      {items.map((item) => (
        <li key={item.id} className={styles.item} data-gone={isGone(item) || undefined}>
          <span className={styles.count}>{item.quantity}&thinsp;×</span>
          <span className={styles.meal}>
            <span className={styles.name}>
              <MealName item={item} />
            </span>
            <MissingPortions item={item} />
            <Allergens of={item.allergens} />
            {item.conflicts && item.conflicts.length > 0 ? <Conflicts of={item.conflicts} /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

const isGone = ({ quantity, creditedQuantity }: Item): boolean => creditedQuantity >= quantity;

/** A prominent warning that this meal could make the customer ill. */
function Conflicts({ of }: { of: readonly Conflict[] }) {
  const { t } = useTranslation('orders');
  const { list } = useConflictTexts();
  return (
    <strong className={styles.conflict}>
      <Icon name="warning" /> {t('notForThem', { what: list(of) })}
    </strong>
  );
}
