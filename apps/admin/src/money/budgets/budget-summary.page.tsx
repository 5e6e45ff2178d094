import { useQuery } from '@tanstack/react-query';
import type { BudgetTotals } from '@trpeza/contract/money/budgets.schemas';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { UpdatedAt } from '@trpeza/ui/ordering/orders/updated-at';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { SearchField } from '../../layouts/search-field.tsx';
import { BudgetCards } from './budget-cards.tsx';
import { BUDGET_FIELDS, type BudgetFilters } from './budget-filters.ts';
import styles from './budget-summary.module.css';
import { BudgetTable } from './budget-table.tsx';
import { useBudgets } from './use-budgets.ts';

export default function BudgetSummaryPage() {
  const { t } = useTranslation('admin');
  const totals = useQuery({ ...api.query('GET /api/users/budget-totals'), refetchOnMount: 'always' });
  const { filters } = useUrlFilters(BUDGET_FIELDS);
  const budgets = useBudgets(filters);
  usePageTitle(t('budgets.title'));
  // The totals and the table must show the same moment, so they are refetched together.
  const refetch = () => Promise.all([totals.refetch(), budgets.refetch()]);
  const watched = { ...totals, refetch: () => refetch().then(([result]) => result) };
  return (
    <>
      <PageHeader title={t('budgets.title')} actions={<UpdatedAt of={watched} />} />
      <QueryView query={totals} also={[budgets]} title={t('budgets.loadFailed')} showsDataAge>
        {(sums) => (
          <>
            <BudgetCards totals={sums} />
            <Tools totals={sums} />
            <QueryView query={budgets} also={[totals]} title={t('budgets.loadFailed')}>
              {({ pages }) => <BudgetTable rows={pages.flat()} />}
            </QueryView>
            <MoreButton className={styles.more} of={budgets} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Tools({ totals }: { totals: BudgetTotals }) {
  const { t } = useTranslation('admin');
  const { filters, setFilters, linkTo } = useUrlFilters(BUDGET_FIELDS);
  const link = (show: BudgetFilters['show'], word: string, count: number) => ({
    to: linkTo({ show }),
    label: t('users.shown', { word, count }),
    current: show === filters.show,
  });
  return (
    <div className={styles.tools}>
      <SearchField
        className={styles.search}
        label={t('budgets.search')}
        isLabelHidden
        description={t('person.help')}
        requested={filters.search ?? ''}
        onAsk={(search) => setFilters({ search }, { replace: true })}
      />
      <SegmentLinks
        label={t('users.filter')}
        links={[
          link(undefined, t('users.show.everybody'), totals.users),
          link('over', t('budgets.label.over'), totals.over_budget),
          link('high', t('budgets.label.high'), totals.high_usage),
          link('no-plan', t('budgets.noPlan'), totals.no_plan),
        ]}
      />
    </div>
  );
}
