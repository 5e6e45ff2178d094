import { Button } from '@mantine/core';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { useErrorText } from '@trpeza/ui/features/desk/use-error-text';
import { usePageTitle } from '@trpeza/ui/features/desk/use-page-title';
import { UpdatedAt } from '@trpeza/ui/features/orders/updated-at';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { OrderDetails } from './order-details.tsx';
import { readFilters } from './order-filters.ts';
import { OrderFiltersForm } from './order-filters.form.tsx';
import { OrdersTable } from './orders-table.tsx';
import styles from './orders.module.css';
import { useOrders } from './use-orders.ts';

export default function OrdersPage() {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const [search] = useSearchParams();
  const orders = useOrders(readFilters(search));
  const errorText = useErrorText();
  const [shown, setShown] = useState<Order['id']>();
  usePageTitle(t('orders.title'));
  const rows = orders.data?.pages.flatMap((page) => page.items) ?? [];
  const total = orders.data?.pages.at(-1)?.total ?? 0;
  const isRefusal = orders.error instanceof ApiError && orders.error.status === 400;
  return (
    <>
      <PageHeader title={t('orders.title')} actions={<UpdatedAt of={orders} />} />
      <OrderFiltersForm
        key={search.toString()}
        problem={isRefusal ? (orders.error ?? undefined) : undefined}
      />
      {orders.data ? (
        <>
          <p className={styles.count} role="status">
            {t('orders.count', { shown: rows.length, total })}
          </p>
          <OrdersTable orders={rows} onView={(order) => setShown(order.id)} />
          {orders.hasNextPage ? (
            <Button
              className={styles.more ?? ''}
              variant="default"
              onClick={() => void orders.fetchNextPage()}
            >
              {orders.isFetchingNextPage ? t('orders.loadingMore') : t('orders.more')}
            </Button>
          ) : null}
        </>
      ) : orders.isError ? (
        <ErrorState title={words('loadFailed')} onRetry={() => void orders.refetch()}>
          {isRefusal ? errorText(orders.error) : undefined}
        </ErrorState>
      ) : (
        <Loading />
      )}
      <OrderDetails order={rows.find(({ id }) => id === shown)} onClose={() => setShown(undefined)} />
    </>
  );
}
