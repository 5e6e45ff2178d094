import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import { paths } from '../../paths.ts';
import { useFormats } from '../../use-formats.ts';
import { useCanOrder } from '../cart/use-can-order.ts';
import { MakeRecurringFromOrder } from '../recurring-orders/make-recurring.tsx';
import { OrderAgain } from './order-again.tsx';
import { OrderItemDialog } from './order-item-dialog.tsx';
import styles from './orders.module.css';
import { ReceiptFacts, ReceiptSums } from './receipt.tsx';

/** Everything about an order that its line or card leaves out. */
export function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const canOrder = useCanOrder();
  return (
    <Stack gap="md" pb="md">
      <OrderMeals items={order.items} />
      <ReceiptSums order={order} />
      <ReceiptFacts order={order} />
      <Group gap="sm" grow preventGrowOverflow={false}>
        {canOrder ? <OrderAgain order={order} /> : null}
        <MakeRecurringFromOrder order={order} />
        <ButtonLink variant="secondary" to={paths.receipt(order.orderNumber)}>
          {t('mine.receiptOf', { number: order.orderNumber })}
        </ButtonLink>
      </Group>
    </Stack>
  );
}

/** The ordered meals. A click on one opens its details. */
function OrderMeals({ items }: { items: readonly OrderItem[] }) {
  const { price } = useFormats();
  const [shown, setShown] = useState<OrderItem>();
  return (
    <>
      <Stack component="ul" gap={0}>
        {items.map((item) => (
          <li key={item.id}>
            <button className={styles.item} type="button" onClick={() => setShown(item)}>
              <img
                src={item.imageUrl}
                alt=""
                width={64}
                height={48}
                loading="lazy"
                onError={(event) => (event.currentTarget.hidden = true)}
              />
              <span>
                {item.quantity} × <MealName item={item} />
              </span>
              {price(item.subtotal)}
            </button>
          </li>
        ))}
      </Stack>
      <OrderItemDialog item={shown} onClose={() => setShown(undefined)} />
    </>
  );
}
