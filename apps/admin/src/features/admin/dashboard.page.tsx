import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '@trpeza/ui/features/desk/use-page-title';
import { useUser } from '@trpeza/ui/features/desk/use-session';
import { useLiveOrders } from '@trpeza/ui/features/orders/use-live-orders';
import { ButtonLink } from '@trpeza/ui/kit/button-link/button-link';
import { Card } from '@trpeza/ui/kit/card/card';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import styles from './dashboard.module.css';
import { LatestOrders } from './latest-orders.tsx';
import { QuickActions } from './quick-actions.tsx';

const LATEST = 5;

export default function DashboardPage() {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const user = useUser();
  const orders = useQuery(api.query('GET /api/orders', { query: { limit: LATEST } }));
  useLiveOrders();
  usePageTitle(t('nav.dashboard'));
  return (
    <>
      <PageHeader title={t('nav.dashboard')} lead={t('welcome', { username: user.username })} />
      {orders.data ? (
        <>
          <div className={styles.cards}>
            <Card as="section">
              <h2>{t('dashboard.orders')}</h2>
              <p className={styles.figure}>
                <strong>{orders.data.total}</strong> {t('dashboard.ordersText')}
              </p>
              <ButtonLink to={paths.orders()} variant="default">
                {t('dashboard.manageOrders')}
              </ButtonLink>
            </Card>
            <Waiting />
          </div>
          <QuickActions role={user.role} />
          <LatestOrders orders={orders.data.items} />
        </>
      ) : orders.isError ? (
        <ErrorState title={words('loadFailed')} onRetry={() => void orders.refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

/** People who cannot order until somebody here does something. */
function Waiting() {
  const { t } = useTranslation('admin');
  const counts = useQuery({ ...api.query('GET /api/users/counts'), refetchOnMount: 'always' });
  if (!counts.data) return null;
  const count = counts.data.waiting;
  return (
    <Card as="section">
      <h2>{t('nav.users')}</h2>
      <p className={styles.figure}>
        {count === 0 ? t('dashboard.waitingNone') : t('dashboard.waiting', { count })}
      </p>
      {count === 0 ? null : (
        <ButtonLink to={paths.users({ show: 'waiting' })}>{t('dashboard.waitingLink')}</ButtonLink>
      )}
    </Card>
  );
}
