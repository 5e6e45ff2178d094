import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
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
import { OrderCard } from './order-card.tsx';
import styles from './orders.module.css';
import { withMantine } from '../../with-mantine.tsx';

const PAGE = 10;

export const OrdersPage = withMantine(function OrdersPage() {
  const { t } = useTranslation('orders');
  usePageHead({ title: t('mine.title') });
  return (
    <ForCustomers title={t('mine.title')} lead={t('mine.lead')}>
      {(user) => <MyOrders user={user} />}
    </ForCustomers>
  );
});

function MyOrders({ user }: { user: User }) {
  const { t } = useTranslation(['orders', 'common']);
  useLiveOrders();
  const list = useInfiniteQuery({
    ...infinite(api, 'GET /api/orders', { query: { limit: PAGE } }),
    // The kitchen may have changed an order's status while this page was closed.
    staleTime: 0,
  });
  const { isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  // Ten orders take long to render on an old phone. A deferred update keeps the page responsive to input.
  const data = useDeferredValue(list.data);
  const orders = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div data-page="wide" data-waiting={data === undefined || undefined}>
      <PageHeader title={t('mine.title')} lead={t('mine.lead')} />
      <LazyNextSteps />
      <div className={styles.usual}>
        <MyRecurringOrders user={user} />
      </div>
      <QueryView
        query={{ data, isError, error, refetch }}
        title={t('mine.failed')}
        help={t('mine.failedText')}
      >
        {() =>
          orders.length > 0 ? (
            <ul className={styles.orders}>
              {orders.map((order) => (
                <OrderCard key={order.id} order={order} />
              ))}
            </ul>
          ) : (
            <EmptyState
              title={t('mine.empty')}
              action={<ButtonLink to={paths.home()}>{t('mine.browse')}</ButtonLink>}
            >
              {t('mine.emptyText')}
            </EmptyState>
          )
        }
      </QueryView>
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
