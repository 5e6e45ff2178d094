import { useQuery } from '@tanstack/react-query';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { AnchorButton } from '@trpeza/ui/kit/button/button';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { ReportCards } from './report-cards.tsx';
import { ReportCharts } from './report-charts.tsx';
import { ReportFiltersPanel } from './report-filters-panel.tsx';
import { ReportOrders } from './report-orders.tsx';
import { type ReportFilters, useReportFilters } from './use-report-filters.ts';

export default function OrderReportsPage() {
  const { t } = useTranslation('reports');
  const { filters } = useReportFilters();
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={<Exports filters={filters} />} />
      <ReportFiltersPanel />
      <Report filters={filters} />
    </>
  );
}

function Report({ filters: { month, ...query } }: { filters: ReportFilters }) {
  const { t } = useTranslation('reports');
  // Orders change these figures all day, so every visit refetches the report.
  const report = useQuery({
    ...api.query('GET /api/reports/orders/{month}', { params: { month }, query }),
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  });
  return (
    <QueryView query={report} title={t('loadFailed')}>
      {(figures) => (
        <>
          <ReportCards report={figures} />
          <ReportCharts report={figures} />
          <ReportOrders filters={{ month, ...query }} />
        </>
      )}
    </QueryView>
  );
}

/** Download links, so that the browser saves or opens the files. */
function Exports({ filters: { month, ...query } }: { filters: ReportFilters }) {
  const { t } = useTranslation('reports');
  const { language } = useFormats();
  const file = { params: { month }, query: { ...query, language } };
  return (
    <>
      <AnchorButton variant="secondary" href={api.href('GET /api/reports/orders/{month}/csv', file)} download>
        {t('export.csv')}
      </AnchorButton>
      <ExternalLinkButton href={api.href('GET /api/reports/orders/{month}/pdf', file)}>
        {t('export.pdf')}
      </ExternalLinkButton>
    </>
  );
}
