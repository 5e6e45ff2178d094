import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { ClosedDay } from '../ordering/calendar/closed-day.tsx';
import { useBoardDate, useDeliveryOptions } from '../ordering/orders/use-board.ts';
import { KitchenGuard } from './kitchen-guard.tsx';
import { LabelsForm } from './labels.form.tsx';
import { DayHead } from './day-head.tsx';
import { usePacking } from './use-packing.ts';

export default function LabelsPage() {
  const { t } = useTranslation('kitchen');
  return (
    <KitchenGuard denied={t('packing.denied')}>
      <Labels />
    </KitchenGuard>
  );
}

function Labels() {
  const { t } = useTranslation('kitchen');
  const [search] = useSearchParams();
  const options = useDeliveryOptions();
  const date = useBoardDate(options.data);
  const packing = usePacking(date);
  usePageTitle(t('labels.title'));
  const requested = Number(search.get('order'));
  return (
    <>
      <DayHead
        title={t('labels.title')}
        back={{ to: paths.packing(date), label: t('packing.title') }}
        date={date}
        options={options.data}
        to={(other) => paths.labels(other)}
      />
      {options.data && packing.data ? (
        <ClosedDay date={packing.data.date} options={options.data} orders={packing.data.orders.length} />
      ) : null}
      <QueryView query={packing} also={[options]} title={t('packing.failed')} showsDataAge>
        {(list) =>
          list.orders.length === 0 ? (
            <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
          ) : (
            <LabelsForm
              key={`${list.date} ${requested}`}
              list={list}
              only={list.orders.some(({ id }) => id === requested) ? requested : undefined}
            />
          )
        }
      </QueryView>
    </>
  );
}
