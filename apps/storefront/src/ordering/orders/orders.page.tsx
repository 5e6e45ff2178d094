import { Box, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal } from '@trpeza/contract/ordering/orders.states';
import { infinite } from '@trpeza/api-client/infinite';
import { useLiveOrders } from '@trpeza/ui/ordering/orders/use-live-orders';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { api } from '../../api.ts';
import { ForCustomers } from '../../layouts/for-customers.tsx';
import { usePageHead } from '../../page-head.tsx';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { paths } from '../../paths.ts';
import { LazyNextSteps } from '../../customers/profile/lazy-next-steps.tsx';
import { MyRecurringOrders } from '../recurring-orders/my-recurring-orders.tsx';
import { EarlierOrder, OrderCard } from './order-card.tsx';
import styles from './orders.module.css';
import { withMantine } from '../../with-mantine.tsx';

const PAGE = 10;

export const OrdersPage = withMantine(function OrdersPage() {
  const { t } = useTranslation('orders');
  usePageHead({ title: t('mine.title') });
  return <ForCustomers title={t('mine.title')}>{(user) => <MyOrders user={user} />}</ForCustomers>;
});

function MyOrders({ user }: { user: User }) {
  const { t } = useTranslation(['orders', 'common']);
  useLiveOrders();
  const list = useInfiniteQuery({
    ...infinite(api, 'GET /api/orders', { query: { limit: PAGE } }),
    // The kitchen may have changed an order's status while this page was closed.
    staleTime: 0,
  });
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const orders = data?.pages.flatMap((page) => page.items) ?? [];
  const next = useComing(orders);
  const earlier = orders.filter((order) => !next.includes(order));

  const { hash } = useLocation();
  const isOlder = /^#\d+$/.test(hash) && !orders.some(({ orderNumber }) => hash === `#${orderNumber}`);
  useEffect(() => {
    if (isOlder && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isOlder, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);

  return (
    <div data-page="wide" data-waiting={data === undefined || undefined}>
      <PageHeader title={t('mine.title')} />
      <LazyNextSteps />
      <QueryView
        query={{ data, isError, error, refetch }}
        title={t('mine.failed')}
        help={t('mine.failedText')}
      >
        {() => (
          <div className={styles.page}>
            {orders.length === 0 ? (
              <EmptyState
                title={t('mine.empty')}
                action={<ButtonLink to={paths.home()}>{t('mine.browse')}</ButtonLink>}
              >
                {t('mine.emptyText')}
              </EmptyState>
            ) : null}
            {next.length > 0 ? (
              <Stack component="section" aria-labelledby="next" gap="md">
                <Title order={2} id="next">
                  {t('mine.next', { count: next.length })}
                </Title>
                <ul className={styles.orders}>
                  {next.map((order) => (
                    <OrderCard key={order.id} order={order} />
                  ))}
                </ul>
              </Stack>
            ) : null}
            <Box className={styles.recurring}>
              <MyRecurringOrders user={user} hasOrders={orders.length > 0} />
            </Box>
            {earlier.length > 0 || hasNextPage ? (
              <Stack component="section" aria-labelledby="earlier" gap="md">
                <Title order={2} id="earlier">
                  {t('mine.earlier')}
                </Title>
                <ul className={styles.orders} data-dense>
                  {earlier.map((order) => (
                    <EarlierOrder key={order.id} order={order} />
                  ))}
                </ul>
                {hasNextPage ? (
                  <Button
                    variant="secondary"
                    size="large"
                    isLoading={isFetchingNextPage}
                    onClick={() => void fetchNextPage()}
                  >
                    {t(isFetchingNextPage ? 'common:loading' : 'mine.more')}
                  </Button>
                ) : null}
              </Stack>
            ) : null}
          </div>
        )}
      </QueryView>
    </div>
  );
}

/**
 * Returns the orders that are not delivered yet, the next delivery first. While the page is open, each keeps its place,
 * also after it has been delivered, moved or cancelled, so that nothing moves under a finger.
 */
function useComing(orders: readonly Order[]): Order[] {
  const [places, setPlaces] = useState<readonly number[]>([]);
  const added = orders.filter(({ id, status }) => !isFinal(status) && !places.includes(id));
  if (added.length > 0) {
    added.sort((a, b) => (a.deliveryDate < b.deliveryDate ? -1 : 1));
    setPlaces([...places, ...added.map(({ id }) => id)]);
  }
  return places.flatMap((place) => orders.filter(({ id }) => id === place));
}
