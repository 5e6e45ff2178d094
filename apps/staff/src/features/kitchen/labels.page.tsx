import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { DateChoice } from '../calendar/date-choice.tsx';
import { useBoardDate, useDeliveryOptions } from '../orders/use-board.ts';
import { CooksOnly } from './cooks-only.tsx';
import { LabelsForm } from './labels.form.tsx';
import { usePacking } from './use-packing.ts';

export default function LabelsPage() {
  const { t } = useTranslation('kitchen');
  return (
    <CooksOnly denied={t('packing.denied')}>
      <Labels />
    </CooksOnly>
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
      <PageHeader title={t('labels.title')} back={{ to: paths.packing(date), label: t('packing.title') }} />
      {options.data && date ? (
        <DateChoice date={date} options={options.data} to={(other) => paths.labels(other)} />
      ) : null}
      <QueryView query={packing} also={[options]} title={t('packing.failed')} saysAge>
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
