import type { ProductionGroup, ProductionMeal as Meal } from '@trpeza/contract/kitchen/production.schemas';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './production-meal.module.css';
import { useProductionTexts } from './use-production-texts.ts';

/**
 * Shows the portions of a meal, how they changed since the sheet was frozen, and which customers need it prepared
 * differently.
 */
export function ProductionMeal({ meal }: { meal: Meal }) {
  const { t } = useTranslation('kitchen');
  const words = useProductionTexts();
  const heading = useId();
  const change = words.change(meal);
  const isDivided = meal.groups.some(({ needs }) => needs.length > 0);
  return (
    <article className={styles.meal} aria-labelledby={heading}>
      <div className={styles.head}>
        <span className={styles.total}>{meal.total}</span>
        <div>
          <h3 id={heading} className={styles.name}>
            <MealName item={meal} />
          </h3>
          {change ? (
            <p>
              <strong className={styles.change}>{change}</strong> {t('production.sinceThen')}
            </p>
          ) : null}
        </div>
      </div>
      {isDivided ? (
        <ul className={styles.list}>
          {meal.groups.map((group) => (
            <Group key={`${group.needs.join()} ${group.conflicts.join()}`} group={group} />
          ))}
        </ul>
      ) : null}
    </article>
  );
}

function Group({ group: { needs, conflicts, quantity, orders } }: { group: ProductionGroup }) {
  const { t } = useTranslation('kitchen');
  const words = useProductionTexts();
  const isStopped = conflicts.length > 0;
  return (
    <li className={styles.group} data-stopped={isStopped || undefined}>
      {isStopped ? <Icon name="error" size={1.5} /> : null}
      <div>
        <p className={styles.what}>
          {quantity}&nbsp;× {isStopped ? words.conflict(conflicts) : words.needs(needs)}
        </p>
        {isStopped ? (
          <ul className={styles.list}>
            {orders.map(({ id, orderNumber: number, customerName: customer, quantity: count }) => (
              <li key={id}>
                {t('production.orderOf', { number, customer })}: {count}&nbsp;×
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}
