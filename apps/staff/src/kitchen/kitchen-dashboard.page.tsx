import { Guard } from '@trpeza/ui/platform/back-office/guard';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { AccessDenied } from '@trpeza/ui/access/sign-in/access-denied';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { boardsOf } from '../access/boards.ts';
import { ClosedDay } from '../ordering/calendar/closed-day.tsx';
import { LastActionUndo } from '../ordering/orders/last-action-undo.tsx';
import { countOpen, useBoard, useBoardDate, useDeliveryOptions } from '../ordering/orders/use-board.ts';
import { ComingDeliveries } from './coming-deliveries.tsx';
import { DayHead } from './day-head.tsx';
import { KitchenBoard } from './kitchen-board.tsx';
import { findCutoff } from './use-confirm-early-start.ts';

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
  const { instant } = useFormats();
  const { role } = useUser();
  const options = useDeliveryOptions();
  const date = useBoardDate(options.data);
  const board = useBoard(date);
  const orderUntil = findCutoff(options.data, date ?? '');
  usePageTitle(t('title'));
  return (
    <>
      <DayHead title={t('title')} date={date} options={options.data} to={paths.kitchen} query={board}>
        {orderUntil ? <p>{t('early.until', { until: instant(orderUntil) })}</p> : null}
        <LastActionUndo />
      </DayHead>
      {role === 'delivery' ? <Notice kind="info" title={t('readOnly')} level={2} /> : null}
      {options.data && date && board.data ? (
        <ClosedDay date={date} options={options.data} orders={countOpen(board.data)} />
      ) : null}
      <QueryView query={board} also={[options]} title={orders('loadFailed')} showsDataAge>
        {(listed) => <KitchenBoard date={date ?? ''} orders={listed} role={role} />}
      </QueryView>
      {board.isPending ? null : <ComingDeliveries />}
    </>
  );
}
