import { SHEET_SORTINGS, type SheetSorting } from '@trpeza/contract/kitchen/kitchen.constants';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentRadios } from '@trpeza/ui/kit/segment/segment-radios';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { isDeliveryDay } from '../ordering/calendar/delivery-dates.ts';
import { useBoardDate, useDeliveryOptions } from '../ordering/orders/use-board.ts';
import { KitchenGuard } from './kitchen-guard.tsx';
import { DayHead } from './day-head.tsx';
import { PdfLink } from './pdf-link.tsx';
import { ProductionSheet } from './production-sheet.tsx';
import styles from './production-sheet.module.css';
import { useStoredChoice } from './use-stored-choice.ts';
import { useProduction } from './use-production.ts';

export default function ProductionPage() {
  const { t } = useTranslation('kitchen');
  return (
    <KitchenGuard denied={t('production.denied')}>
      <Production />
    </KitchenGuard>
  );
}

function Production() {
  const { t } = useTranslation('kitchen');
  const options = useDeliveryOptions();
  const date = useBoardDate(options.data);
  const sheet = useProduction(date);
  const [by, setBy] = useStoredChoice('trpeza-sheet-by', SHEET_SORTINGS);
  usePageTitle(t('production.title'));
  return (
    <>
      <DayHead
        title={t('production.title')}
        back={{ to: paths.kitchen(date), label: t('title') }}
        date={date}
        options={options.data}
        to={paths.production}
        tools={
          sheet.data && sheet.data.meals.length > 0 ? <Documents date={sheet.data.date} by={by} /> : null
        }
        query={sheet}
      >
        <div className={styles.by}>
          <SegmentRadios
            legend={t('production.by.legend')}
            options={SHEET_SORTINGS.map((value) => ({ value, label: t(`production.by.${value}`) }))}
            value={by}
            onChange={setBy}
          />
        </div>
      </DayHead>
      <QueryView query={sheet} also={[options]} title={t('production.loadFailed')} showsDataAge>
        {(whole) => (
          <ProductionSheet
            sheet={whole}
            by={by}
            hasDelivery={!options.data || isDeliveryDay(options.data, whole.date)}
          />
        )}
      </QueryView>
    </>
  );
}

function Documents({ date, by }: { date: string; by: SheetSorting }) {
  const { t } = useTranslation('kitchen');
  const { language } = useFormats();
  const pdf = api.href('GET /api/kitchen/production/{date}/pdf', {
    params: { date },
    query: { language, by },
  });
  return (
    <>
      <PdfLink href={pdf} label={t('production.pdf')} />
      <Button
        variant="secondary"
        aria-label={t('production.print')}
        title={t('production.print')}
        onClick={() => window.print()}
      >
        <Icon name="print" />
      </Button>
    </>
  );
}
