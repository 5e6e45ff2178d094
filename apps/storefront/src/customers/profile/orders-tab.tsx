import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../../api.ts';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { paths } from '../../paths.ts';
import { useFormats } from '../../use-formats.ts';
import { Section } from './section.tsx';

/** How many of the newest orders are fetched: enough to include every open one. */
const NEWEST = 50;

/** A customer's open orders, with a link to all orders. Staff have none. */
export function OrdersTab({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  if (user.role === 'customer') return <CustomersOrders />;
  return <Notice title={t('auth.customersOnly')}>{t('auth.customersOnlyText')}</Notice>;
}

function CustomersOrders() {
  const { t } = useTranslation('orders');
  const orders = useQuery({
    ...api.query('GET /api/orders', { query: { limit: NEWEST } }),
    // The kitchen may have changed an order's status since the last visit.
    staleTime: 0,
  });
  return (
    <QueryView query={orders} title={t('mine.failed')} help={t('mine.failedText')}>
      {({ items }) => {
        const open = items.filter(({ status }) => status !== 'completed' && status !== 'cancelled');
        return open.length > 0 ? <OpenOrders orders={open} /> : <NoOpenOrders />;
      }}
    </QueryView>
  );
}

function OpenOrders({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('accounts');
  const { dateLine, slot } = useFormats();
  const [next] = [...orders].sort((a, b) => (a.deliveryDate < b.deliveryDate ? -1 : 1));
  return (
    <Section id="open-orders" title={t('profile.openOrders', { count: orders.length })}>
      {next ? (
        <p>
          {t('profile.nextDelivery')}{' '}
          <strong>
            {dateLine(next.deliveryDate, 'long')}, {slot(next.deliveryTime)}
          </strong>
        </p>
      ) : null}
      <ButtonLink to={paths.orders()}>{t('profile.allOrders')}</ButtonLink>
    </Section>
  );
}

function NoOpenOrders() {
  const { t } = useTranslation(['accounts', 'orders']);
  return (
    <EmptyState
      title={t('profile.noOrders')}
      level={3}
      action={
        <Group gap="sm" justify="center">
          <ButtonLink to={paths.menu()}>{t('orders:mine.browse')}</ButtonLink>
          <ButtonLink variant="secondary" to={paths.orders()}>
            {t('profile.allOrders')}
          </ButtonLink>
        </Group>
      }
    >
      {t('profile.noOrdersText')}
    </EmptyState>
  );
}
