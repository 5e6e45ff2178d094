import { Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import type { BudgetTotals } from '@trpeza/contract/money/budgets.schemas';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { UpdatedAt } from '@trpeza/ui/ordering/orders/updated-at';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { ListPage } from '../../layouts/list-page.tsx';
import { BUDGET_FIELDS, type BudgetFilters, cursorOf, sortOf } from './budget-filters.ts';
import { useBudgetColumns } from './budget-table.tsx';

const PAGE = 50;

export default function BudgetSummaryPage() {
  const { t } = useTranslation('admin');
  const { filters, setFilters, linkTo } = useUrlFilters(BUDGET_FIELDS);
  const totals = useQuery({ ...api.query('GET /api/users/budget-totals'), refetchOnMount: 'always' });
  const budgets = useBudgets(filters);
  const columns = useBudgetColumns();
  // The totals and the table must show the same moment, so they are refetched together.
  const refetch = () => Promise.all([totals.refetch(), budgets.refetch()]).then(([result]) => result);
  const link = (show: BudgetFilters['show'], word: string, count: number) => ({
    to: linkTo({ show }),
    label: t('users.shown', { word, count }),
    current: show === filters.show,
  });
  const sums = totals.data;
  return (
    <ListPage
      title={t('budgets.title')}
      actions={<UpdatedAt of={{ ...totals, refetch }} />}
      list={{
        ...budgets,
        rows: budgets.data?.pages.flat() ?? [],
        data: sums && budgets.data,
        isError: totals.isError || budgets.isError,
        error: budgets.error ?? totals.error,
        refetch,
      }}
      failed={t('budgets.loadFailed')}
      filters={{
        fields: { search: 'text' },
        labelOf: () => t('budgets.search'),
        searchHelp: t('person.help'),
        start: sums ? (
          <SegmentLinks
            label={t('users.filter')}
            links={[
              link(undefined, t('users.show.everybody'), sums.users),
              link('over', t('budgets.label.over'), sums.over_budget),
              link('high', t('budgets.label.high'), sums.high_usage),
              link('no-plan', t('budgets.noPlan'), sums.no_plan),
            ]}
          />
        ) : null,
      }}
      columns={columns}
      rowKey={({ user_id }) => user_id}
      sort={sortOf(filters)}
      onSort={({ key, direction }) => setFilters({ sort: key, direction }, { replace: true })}
      empty={filters.search || filters.show ? t('users.noneFound') : t('budgets.none')}
    >
      {sums ? <Cards totals={sums} /> : null}
    </ListPage>
  );
}

/** The rows that match the filters, page by page. Orders change these figures all day, so every visit refetches. */
function useBudgets(filters: BudgetFilters) {
  const input = { query: { ...filters, limit: PAGE } };
  const budgets = infinite(api, 'GET /api/users/budget-summary', input, (page) => {
    const last = page.at(-1);
    return page.length === PAGE && last ? cursorOf(last, filters) : null;
  });
  return useInfiniteQuery({
    ...budgets,
    // The API sorts names by the page's language, so the language is part of the key.
    queryKey: [...budgets.queryKey, document.documentElement.lang],
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  });
}

/**
 * Totals of all customers, whatever the filters of the table. They count monthly plans only, so they differ from the sum
 * of the rows when funder agreements apply.
 */
function Cards({ totals }: { totals: BudgetTotals }) {
  const { t } = useTranslation('admin');
  const { price } = useFormats();
  return (
    <div>
      <FigureTiles
        figures={[
          {
            name: t('budgets.totalBudget'),
            value: price(totals.monthly_budget),
            note: t('budgets.acrossUsers', { count: totals.users }),
          },
          {
            name: t('budgets.thisMonth'),
            value: price(totals.current_month_spent),
            note: t('budgets.ofTotal', { percent: totals.current_month_percent }),
          },
          {
            name: t('budgets.nextMonth'),
            value: price(totals.next_month_spent),
            note: t('budgets.ofTotal', { percent: totals.next_month_percent }),
          },
          {
            name: t('budgets.overBudget'),
            value: t('budgets.number', { number: totals.over_budget }),
            note: t('budgets.ofUsers', { percent: totals.over_budget_percent }),
          },
        ]}
      />
      <Text c="dimmed">{t('budgets.plansOnly')}</Text>
    </div>
  );
}
