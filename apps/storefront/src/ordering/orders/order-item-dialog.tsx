import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { mealQuery } from '../../queries.ts';
import { useFormats } from '../../use-formats.ts';
import { Nutrition } from '../../menu/nutrition.tsx';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import styles from './orders.module.css';

/** A meal as it was ordered, with the current details from its page. */
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
  return (
    <Stack gap="md">
      <img
        className={styles.large}
        src={item.imageUrl}
        alt=""
        width={640}
        height={480}
        onError={(event) => (event.currentTarget.hidden = true)}
      />
      <Text fz="lg" fw={700}>
        {item.quantity} × {price(item.price)} = {price(item.subtotal)}
      </Text>
      {item.allergens.length > 0 ? (
        <p>
          {t('contains')}{' '}
          <strong>{item.allergens.map((allergen) => t(`allergen.${allergen}`)).join(', ')}</strong>
        </p>
      ) : null}
      <MealOfToday mealId={item.mealId} />
    </Stack>
  );
}

/** Shows the meal on the current menu; empty if the meal has left the menu since it was ordered. */
function MealOfToday({ mealId }: { mealId: number }) {
  const { t } = useTranslation('orders');
  const localized = useLocalized();
  const query = useQuery(mealQuery(mealId));
  return (
    <QueryView query={query} title={t('mine.itemFailed')} help={null} level={3}>
      {(meal) => {
        if (!meal) return <p>{t('mine.gone')}</p>;
        const description = localized(meal, 'description');
        return (
          <>
            <p lang={description.lang}>{description.text}</p>
            <Nutrition meal={meal} level={3} />
          </>
        );
      }}
    </QueryView>
  );
}
