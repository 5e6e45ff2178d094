import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { ClosedDay } from '../ordering/calendar/closed-day.tsx';
import { LastActionUndo } from '../ordering/orders/last-action-undo.tsx';
import { useBoardDate, useDeliveryOptions } from '../ordering/orders/use-board.ts';
import { KitchenGuard } from './kitchen-guard.tsx';
import { DayHead } from './day-head.tsx';
import { PackingDocuments, PackingList, PackingProgress } from './packing-list.tsx';
import styles from './packing-list.module.css';
import { usePacking } from './use-packing.ts';

export default function PackingPage() {
  const { t } = useTranslation('kitchen');
  return (
    <KitchenGuard denied={t('packing.denied')}>
      <Packing />
    </KitchenGuard>
  );
}

function Packing() {
  const { t } = useTranslation('kitchen');
  const { date: write } = useFormats();
  const options = useDeliveryOptions();
  const date = useBoardDate(options.data);
  const packing = usePacking(date);
  usePageTitle(t('packing.title'));
  return (
    <>
      <DayHead
        title={t('packing.title')}
        back={{ to: paths.kitchen(date), label: t('title') }}
        date={date}
        options={options.data}
        to={paths.packing}
        query={packing}
        tools={date ? <PackingDocuments date={date} /> : null}
      >
        {packing.data && packing.data.orders.length > 0 ? <PackingProgress list={packing.data} /> : null}
        <LastActionUndo />
      </DayHead>
      <p className={styles.printed}>
        {t('packing.title')}
        {date ? `, ${write(date)}` : null}
      </p>
      {options.data && packing.data ? (
        <ClosedDay date={packing.data.date} options={options.data} orders={packing.data.orders.length} />
      ) : null}
      <QueryView query={packing} also={[options]} title={t('packing.failed')} showsDataAge>
        {(list) => <PackingList key={list.date} list={list} />}
      </QueryView>
    </>
  );
}
