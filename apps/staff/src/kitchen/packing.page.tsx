import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { UpdatedAt } from '@trpeza/ui/ordering/orders/updated-at';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { ClosedDay } from '../ordering/calendar/closed-day.tsx';
import { useBoardDate, useDeliveryOptions } from '../ordering/orders/use-board.ts';
import { KitchenGuard } from './kitchen-guard.tsx';
import { PackingList } from './packing-list.tsx';
import styles from './packing-list.module.css';
import { DocumentLayout } from './document-layout.tsx';
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
    <DocumentLayout
      title={t('packing.title')}
      back={{ to: paths.kitchen(date), label: t('title') }}
      date={date}
      options={options.data}
      to={paths.packing}
    >
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
      {/* `QueryView` above reports an outdated list, so only the time of the last update is shown here. */}
      <div className={styles.fresh} data-screen-only>
        <UpdatedAt of={packing} />
      </div>
    </DocumentLayout>
  );
}
