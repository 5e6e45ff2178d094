import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { UpdatedAt } from '@trpeza/ui/features/orders/updated-at';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { DateChoice } from '../calendar/date-choice.tsx';
import { useBoardDate, useDeliveryOptions } from '../orders/use-board.ts';
import { CooksOnly } from './cooks-only.tsx';
import { ProductionSheet } from './production-sheet.tsx';
import { useProduction } from './use-production.ts';

export default function ProductionPage() {
  const { t } = useTranslation('kitchen');
  return (
    <CooksOnly denied={t('production.denied')}>
      <Production />
    </CooksOnly>
  );
}

function Production() {
  const { t } = useTranslation('kitchen');
  const options = useDeliveryOptions();
  const date = useBoardDate(options.data);
  const sheet = useProduction(date);
  usePageTitle(t('production.title'));
  return (
    <>
      <div data-screen-only>
        <PageHeader
          title={t('production.title')}
          back={{ to: paths.kitchen(date), label: t('title') }}
          actions={<UpdatedAt of={sheet} />}
        />
        {options.data && date ? (
          <DateChoice date={date} options={options.data} to={paths.production} />
        ) : null}
      </div>
      <QueryView query={sheet} also={[options]} title={t('production.loadFailed')} saysAge>
        {(whole) => <ProductionSheet sheet={whole} />}
      </QueryView>
    </>
  );
}
