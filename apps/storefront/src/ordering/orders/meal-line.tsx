import { Text } from '@mantine/core';
import { Fragment } from 'react';
import type { OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';

type Item = Pick<OrderItem, 'mealId' | 'name' | 'name_mk' | 'quantity'>;

/** Meals with their quantities in one line of text. */
export function MealLine({ items }: { items: readonly Item[] }) {
  return (
    <Text>
      {items.map((item, index) => (
        <Fragment key={item.mealId}>
          {index > 0 ? ', ' : null}
          {item.quantity}&nbsp;× <MealName item={item} />
        </Fragment>
      ))}
    </Text>
  );
}
