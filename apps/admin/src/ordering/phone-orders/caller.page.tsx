import { Group, List, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import { useMenu } from '@trpeza/ui/ordering/orders/use-menu';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../api.ts';
import { isGone } from '../../is-gone.ts';
import { fullName } from '../../access/users/full-name.ts';
import { paths } from '../../paths.ts';
import { CallForm } from './call.form.tsx';

/** The order form for one caller. */
export default function CallerPage() {
  const { id } = useParams();
  // Remounts for another caller, so that no state of the previous call remains.
  return <Caller key={id} id={Number(id)} />;
}

function Caller({ id }: { id: number }) {
  const { t } = useTranslation(['phone', 'admin']);
  const back = { to: paths.phoneOrder(), label: t('otherCaller') };
  const ordering = useQuery({
    ...api.query('GET /api/customers/{id}/ordering', { params: { id } }),
    // Never cached: each call needs fresh data.
    gcTime: 0,
  });
  // Both queries finish before the form renders, so that typing a meal and pressing Enter immediately finds the meal.
  const isMenuComing = useMenu(api, { date: '', diet: null }).isPending;
  const [placed, setPlaced] = useState<Order>();
  const customer = ordering.data?.customer;
  const name = customer && (fullName(customer) || customer.username);
  usePageTitle(name ? t('titleFor', { name }) : t('title'));
  const isNobody = isGone(ordering.error);
  if (placed) return <OrderPlaced order={placed} isInShop={ordering.data?.hasPassword ?? false} />;
  return (
    <>
      <PageHeader title={name ? t('titleFor', { name }) : t('title')} back={back} />
      <QueryView
        query={ordering}
        title={isNobody ? t('admin:noSuchCustomer') : t('loadFailed')}
        isFinal={isNobody}
      >
        {(known) => (isMenuComing ? <Loading /> : <CallForm ordering={known} onPlaced={setPlaced} />)}
      </QueryView>
    </>
  );
}

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
