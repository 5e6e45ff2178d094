import { useQuery } from '@tanstack/react-query';
import { useFormats } from '@trpeza/ui/features/desk/use-kitchen';
import { usePageTitle } from '@trpeza/ui/features/desk/use-page-title';
import { AnchorButton } from '@trpeza/ui/kit/button/button';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { ReportCards } from './report-cards.tsx';
import { ReportCharts } from './report-charts.tsx';
import { readReportFilters, type ReportFilters } from './report-filters.ts';
import { ReportFiltersPanel } from './report-filters-panel.tsx';
import { ReportOrders } from './report-orders.tsx';
import { useLastMonths } from './use-last-months.ts';

export default function OrderReportsPage() {
  const { t } = useTranslation('reports');
  const [search] = useSearchParams();
  const months = useLastMonths();
  const filters = readReportFilters(search, months);
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={<Exports filters={filters} />} />
      <ReportFiltersPanel filters={filters} months={months} />
      <Report filters={filters} />
    </>
  );
}

function Report({ filters: { month, ...query } }: { filters: ReportFilters }) {
  const { t } = useTranslation('reports');
  // Orders change these figures all day, so every visit asks anew.
  const report = useQuery({
    ...api.query('GET /api/reports/orders/{month}', { params: { month }, query }),
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  });
  if (report.isError) return <ErrorState title={t('loadFailed')} onRetry={() => void report.refetch()} />;
  if (!report.data) return <Loading />;
  return (
    <>
      <ReportCards report={report.data} />
      <ReportCharts report={report.data} />
      <ReportOrders filters={{ month, ...query }} />
    </>
  );
}

/** Links, so that a browser saves or opens the file itself. */
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
