import type { Conflict } from '@trpeza/contract/menu/diets.constants';
import type { OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useConflictTexts } from '@trpeza/ui/menu/use-conflict-texts';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import { MissingPortions } from '@trpeza/ui/ordering/orders/missing-portions';
import { useTranslation } from 'react-i18next';
import styles from './order-items.module.css';

/**
 * A meal of an order. `conflicts` are the reasons why the meal does not suit this customer; they are given only to
 * viewers who may see them.
 */
type Item = OrderItem & { conflicts?: readonly Conflict[] };

/** The meals of an order to be cooked, packed or delivered: quantities and contents. */
export function OrderItems({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation(['orders', 'meals']);
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
            {item.allergens.length > 0 ? (
              <span className={styles.allergens}>
                {t('meals:contains')}{' '}
                {item.allergens.map((allergen) => t(`meals:allergen.${allergen}`)).join(', ')}
              </span>
            ) : null}
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
