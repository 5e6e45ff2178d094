import { Guard } from '@trpeza/ui/features/back-office/guard';
import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { useUser } from '@trpeza/ui/features/back-office/use-session';
import { AccessDenied } from '@trpeza/ui/features/accounts/access-denied';
import { UpdatedAt } from '@trpeza/ui/features/orders/updated-at';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { boardsOf } from '../accounts/boards.ts';
import { ClosedDay } from '../calendar/closed-day.tsx';
import { DateChoice } from '../calendar/date-choice.tsx';
import { useBoard, useBoardDate, useDeliveryOptions } from '../orders/use-board.ts';
import { ComingDeliveries } from './coming-deliveries.tsx';
import { KitchenDocuments } from './kitchen-documents.tsx';
import { KitchenBoard } from './kitchen-board.tsx';

export default function KitchenDashboardPage() {
  const { t } = useTranslation('kitchen');
  return (
    <Guard
      signIn={paths.signIn}
      may={({ role }) => boardsOf(role).length > 0}
      otherwise={<AccessDenied text={t('denied')} />}
    >
      <KitchenDashboard />
    </Guard>
  );
}

function KitchenDashboard() {
  const { t } = useTranslation('kitchen');
  const { t: orders } = useTranslation('orders');
  const { role } = useUser();
  const options = useDeliveryOptions();
  const date = useBoardDate(options.data);
  const board = useBoard(date);
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} actions={<UpdatedAt of={board} />} />
      {role === 'delivery' ? <Notice kind="info" title={t('readOnly')} level={2} /> : null}
      {options.data && date ? <DateChoice date={date} options={options.data} to={paths.kitchen} /> : null}
      {options.data && date ? <ClosedDay date={date} {...options.data.rules} /> : null}
      {role === 'restaurateur' && date ? <KitchenDocuments date={date} /> : null}
      <QueryView query={board} also={[options]} title={orders('loadFailed')} saysAge>
        {(listed) => <KitchenBoard orders={listed} role={role} />}
      </QueryView>
      <ComingDeliveries />
    </>
  );
}
