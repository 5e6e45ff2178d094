import { Group, List, Paper, Stack, Text } from '@mantine/core';
import { Button } from '@trpeza/ui/kit/button/button';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';

/** `isInShop`: the customer can sign in and see the order in the shop. */
type PlacedProps = { order: Order; isInShop: boolean };

/** Confirmation to read out at the end of a call: the order number, the meals and the delivery time. */
export function OrderPlaced({ order, isInShop }: PlacedProps) {
  const { t } = useTranslation('phone');
  const { date, slot, price } = useFormats();
  const navigate = useNavigate();
  useEffect(() => {
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, []);
  return (
    <>
      <PageHeader
        title={t('placed', { number: order.orderNumber })}
        lead={t('placedFor', {
          name: order.customerName,
          date: date(order.deliveryDate),
          slot: slot(order.deliveryTime),
        })}
      />
      <Stack>
        <Paper>
          <Stack gap="sm">
            <List>
              {order.items.map((item) => (
                <List.Item key={item.id}>
                  {item.quantity} × <MealName item={item} />
                </List.Item>
              ))}
            </List>
            <p>{order.deliveryAddress}</p>
            <strong>
              {t('placedOwn', { own: price(order.customerAmount), total: price(order.totalAmount) })}
            </strong>
            <Text c="dimmed">{t(isInShop ? 'placedMailAndShop' : 'placedMail')}</Text>
          </Stack>
        </Paper>
        <Group gap="sm">
          <Button size="large" onClick={() => void navigate(paths.phoneOrder())}>
            {t('nextCaller')}
          </Button>
          <Button size="large" variant="secondary" onClick={() => void navigate(paths.orders())}>
            {t('toOrders')}
          </Button>
        </Group>
      </Stack>
    </>
  );
}
