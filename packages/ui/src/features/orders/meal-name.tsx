import type { OrderItem } from '@trpeza/contract/orders/orders.schemas';
import { useTranslation } from 'react-i18next';

/** The name a meal had when it was ordered, in the shown language where it has one. */
export function MealName({ item }: { item: Pick<OrderItem, 'mealId' | 'name' | 'name_mk'> }) {
  const { t, i18n } = useTranslation('orders');
  const macedonian = i18n.language === 'mk' && item.name_mk !== '';
  const name = macedonian ? item.name_mk : item.name;
  if (!name) return t('mealWithoutName', { id: item.mealId });
  return <span lang={macedonian ? 'mk' : 'en'}>{name}</span>;
}
