import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useLiveOrders } from '@trpeza/ui/ordering/orders/use-live-orders';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { FirstRun } from '../opening/first-run.tsx';
import { NeedsAttention } from '../worklist/needs-attention.tsx';
import { Backups } from './backups.tsx';
import { DayBar } from './day-bar.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { Shortcuts } from './shortcuts.tsx';

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
      {user.role === 'admin' ? <FirstRun /> : null}
      <DayBar />
      {user.role === 'admin' ? <Backups when="trouble" /> : null}
      <NeedsAttention />
      <QueryView query={orders} title={words('loadFailed')}>
        {(latest) => (
          <>
            <Shortcuts role={user.role} orders={latest} />
            <LatestOrders orders={latest.items} />
          </>
        )}
      </QueryView>
      {user.role === 'admin' ? <Backups when="calm" /> : null}
    </>
  );
}
