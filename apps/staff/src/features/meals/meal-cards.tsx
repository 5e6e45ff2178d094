import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { Card } from '@trpeza/ui/kit/card/card';
import { useTranslation } from 'react-i18next';
import styles from './chef-settings.module.css';
import { MealActions } from '@trpeza/ui/features/meals/meal-actions';
import { useCategoryName } from '@trpeza/ui/features/meals/use-category-name';
import type { MealListProps } from './meal-list-props.ts';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { SoldOutButton } from './sold-out-button.tsx';
import { MealStatus } from '@trpeza/ui/features/meals/meal-status';

/** The table for a phone: everything about a meal at once, without horizontal scrolling. */
export function MealCards({ meals, categories, onEdit, onDelete }: MealListProps) {
  const { t } = useTranslation('menu');
  const { price } = useFormats();
  const categoryOf = useCategoryName(categories);
  return (
    <ul className={styles.cards} aria-label={t('tabs.meals')}>
      {meals.map((meal) => (
        <Card as="li" key={meal.id}>
          <div className={styles.card}>
            <h2 className={styles.name}>
              <Localized of={meal} text="name" />
            </h2>
            <MealStatus meal={meal} />
            <dl className={styles.facts}>
              <Fact term={t('table.price')} value={price(meal.price)} />
              <Fact
                term={t('table.purchasePrice')}
                value={meal.purchasePrice ? price(meal.purchasePrice) : '–'}
              />
              <Fact term={t('table.category')} value={categoryOf(meal)} />
              <Fact term={t('table.id')} value={meal.id} />
            </dl>
            <MealActions meal={meal} onEdit={onEdit} onDelete={onDelete} wide>
              <SoldOutButton meal={meal} />
            </MealActions>
          </div>
        </Card>
      ))}
    </ul>
  );
}

function Fact({ term, value }: { term: string; value: string | number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
