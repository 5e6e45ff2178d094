import type { OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { useTranslation } from 'react-i18next';
import { useLocalized } from '../../kit/language/use-localized.ts';

/** A meal's name at the time of the order, in the current language if available. */
export function MealName({ item }: { item: Pick<OrderItem, 'mealId' | 'name' | 'name_mk'> }) {
  const { t } = useTranslation('orders');
  const { text, lang } = useLocalized()(item, 'name');
  return text ? <span lang={lang}>{text}</span> : t('mealWithoutName', { id: item.mealId });
}
