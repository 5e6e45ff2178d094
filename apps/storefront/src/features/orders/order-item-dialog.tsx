import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OrderItem } from '@trpeza/contract/orders/orders.schemas';
import { MealName } from '@trpeza/ui/features/orders/meal-name';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { mealQuery } from '../../queries.ts';
import { useFormats } from '../../use-formats.ts';
import { Nutrition } from '../meals/nutrition.tsx';
import { useInLanguage } from '../meals/use-meal-words.ts';
import styles from './orders.module.css';

/** A meal as it was ordered, with what its page still knows about it. */
export function OrderItemDialog({ item, onClose }: { item: OrderItem | undefined; onClose: () => void }) {
  return (
    <Dialog open={item !== undefined} onClose={onClose} title={item ? <MealName item={item} /> : null}>
      {item ? <ItemFacts item={item} /> : null}
    </Dialog>
  );
}

function ItemFacts({ item }: { item: OrderItem }) {
  const { t } = useTranslation('meals');
  const { price } = useFormats();
  const inLanguage = useInLanguage();
  const { data: meal } = useQuery(mealQuery(item.mealId));
  const description = meal ? inLanguage(meal.description, meal.description_mk) : undefined;
  return (
    <div className={styles.facts}>
      <p className={styles.when}>
        {item.quantity} × {price(item.price)} = {price(item.subtotal)}
      </p>
      {description ? <p lang={description.lang}>{description.text}</p> : null}
      {item.allergens.length > 0 ? (
        <p>
          {t('contains')}{' '}
          <strong>{item.allergens.map((allergen) => t(`allergen.${allergen}`)).join(', ')}</strong>
        </p>
      ) : null}
      {meal ? <Nutrition meal={meal} level={3} /> : null}
    </div>
  );
}
