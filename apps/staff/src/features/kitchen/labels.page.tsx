import { usePageTitle } from '@trpeza/ui/features/desk/use-page-title';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
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
  const retry = () => void Promise.all([options.refetch(), packing.refetch()]);
  const failed = (options.isError && !options.data) || (packing.isError && !packing.data);
  const asked = Number(search.get('order'));
  return (
    <>
      <PageHeader title={t('labels.title')} back={{ to: paths.packing(date), label: t('packing.title') }} />
      {options.data && date ? (
        <DateChoice date={date} options={options.data} to={(other) => paths.labels(other)} />
      ) : null}
      {failed ? (
        <ErrorState title={t('packing.failed')} onRetry={retry} />
      ) : !packing.data ? (
        <Loading />
      ) : packing.data.orders.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <LabelsForm
          key={`${packing.data.date} ${asked}`}
          list={packing.data}
          only={packing.data.orders.some(({ id }) => id === asked) ? asked : undefined}
        />
      )}
    </>
  );
}
