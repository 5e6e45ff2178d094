import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { UpdatedAt } from '@trpeza/ui/features/orders/updated-at';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { DateChoice } from '../calendar/date-choice.tsx';
import { LastMove } from '../orders/last-move.tsx';
import { useBoardDate, useDeliveryOptions } from '../orders/use-board.ts';
import { CooksOnly } from './cooks-only.tsx';
import head from './kitchen-dashboard.module.css';
import { PackingList } from './packing-list.tsx';
import styles from './packing-list.module.css';
import { usePacking } from './use-packing.ts';

export default function PackingPage() {
  const { t } = useTranslation('kitchen');
  return (
    <CooksOnly denied={t('packing.denied')}>
      <Packing />
    </CooksOnly>
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
    <div className={head.page}>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{t('packing.title')}</h1>
      </VisuallyHidden>
      <p className={styles.printed}>
        {t('packing.title')}
        {date ? `, ${write(date)}` : null}
      </p>
      <div className={head.head} data-screen-only>
        {options.data && date ? <DateChoice date={date} options={options.data} to={paths.packing} /> : null}
        <LastMove />
        <UpdatedAt of={packing} />
      </div>
      <QueryView query={packing} also={[options]} title={t('packing.failed')} saysAge>
        {(list) => <PackingList key={list.date} list={list} />}
      </QueryView>
    </div>
  );
}
