import { Guard } from '@trpeza/ui/features/back-office/guard';
import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { UpdatedAt } from '@trpeza/ui/features/orders/updated-at';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { paths } from '../../paths.ts';
import { ClosedDay } from '../calendar/closed-day.tsx';
import { DateChoice } from '../calendar/date-choice.tsx';
import { useBoard, useBoardDate, useDeliveryOptions } from '../orders/use-board.ts';
import { DeliveryRound } from './delivery-round.tsx';
import { useRound } from './use-round.ts';

export default function DeliveryDashboardPage() {
  return (
    <Guard
      signIn={paths.signIn}
      may={({ role }) => role === 'delivery'}
      otherwise={<Navigate to={paths.home()} replace />}
    >
      <DeliveryDashboard />
    </Guard>
  );
}

function DeliveryDashboard() {
  const { t } = useTranslation('deliveries');
  const { t: orders } = useTranslation('orders');
  const options = useDeliveryOptions();
  const date = useBoardDate(options.data);
  const board = useBoard(date);
  const round = useRound(date);
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} actions={<UpdatedAt of={board} />} />
      {options.data && date ? <DateChoice date={date} options={options.data} to={paths.deliveries} /> : null}
      {options.data && date ? <ClosedDay date={date} {...options.data.rules} /> : null}
      {/* Without its own order the round is still to be driven. */}
      <QueryView query={board} also={[options]} title={orders('loadFailed')} saysAge>
        {(stops) =>
          date && !round.isLoading ? (
            <DeliveryRound date={date} orders={stops} round={round.data} />
          ) : (
            <Loading />
          )
        }
      </QueryView>
    </>
  );
}
