import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { infinite } from '@trpeza/api-client/infinite';
import { useLiveOrders } from '@trpeza/ui/features/orders/use-live-orders';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { api } from '../../api.ts';
import { ForCustomers } from '../../layouts/for-customers.tsx';
import { usePageHead } from '../../page-head.tsx';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { OrderCard } from './order-card.tsx';
import styles from './orders.module.css';

const PAGE = 10;

export function OrdersPage() {
  const { t } = useTranslation('orders');
  usePageHead({ title: t('mine.title') });
  return (
    <ForCustomers title={t('mine.title')} lead={t('mine.lead')}>
      {() => <MyOrders />}
    </ForCustomers>
  );
}

function MyOrders() {
  const { t } = useTranslation(['orders', 'common']);
  useLiveOrders();
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      ...infinite(api, 'GET /api/orders', { query: { limit: PAGE } }),
      // The kitchen may have moved an order while this page was closed.
      staleTime: 0,
    });
  const orders = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div data-page="wide" data-waiting={isPending || undefined}>
      <PageHeader title={t('mine.title')} lead={t('mine.lead')} />
      {isPending ? <Loading /> : null}
      {isError ? (
        <Notice
          kind="error"
          title={t('mine.failed')}
          announce
          actions={<Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>}
        >
          {t('mine.failedText')}
        </Notice>
      ) : null}
      {data && orders.length === 0 ? (
        <EmptyState
          title={t('mine.empty')}
          action={<ButtonLink to={paths.home()}>{t('mine.browse')}</ButtonLink>}
        >
          {t('mine.emptyText')}
        </EmptyState>
      ) : null}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      {hasNextPage ? (
        <div className={styles.more}>
          <Button
            variant="secondary"
            size="large"
            isLoading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t(isFetchingNextPage ? 'common:loading' : 'mine.more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
