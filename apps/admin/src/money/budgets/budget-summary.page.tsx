import { Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import type { BudgetPeriod } from '@trpeza/contract/money/agreements.constants';
import type { Usage } from '@trpeza/contract/money/budgets.constants';
import type { BudgetRow, BudgetTotals } from '@trpeza/contract/money/budgets.schemas';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { UpdatedAt } from '@trpeza/ui/ordering/orders/updated-at';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BreakableText } from '../../access/users/breakable-text.tsx';
import { api } from '../../api.ts';
import { ListPage } from '../../layouts/list-page.tsx';
import { paths } from '../../paths.ts';
import { useToday } from '../incoming-payments/use-today.ts';
import { BUDGET_FIELDS, type BudgetFilters, cursorOf, sortOf, usageOf } from './budget-filters.ts';
import styles from './budget-summary.module.css';

const PAGE = 50;

export default function BudgetSummaryPage() {
  const { t } = useTranslation('admin');
  const { filters, setFilters, linkTo } = useUrlFilters(BUDGET_FIELDS);
  const totals = useQuery({ ...api.query('GET /api/users/budget-totals'), refetchOnMount: 'always' });
  const input = { query: { ...filters, limit: PAGE } };
  const paged = infinite(api, 'GET /api/users/budget-summary', input, (page) => {
    const last = page.at(-1);
    return page.length === PAGE && last ? cursorOf(last, filters) : null;
  });
  // Orders change these figures all day, so every visit refetches.
  const budgets = useInfiniteQuery({
    ...paged,
    // The API sorts names by the page's language, so the language is part of the key.
    queryKey: [...paged.queryKey, document.documentElement.lang],
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  });
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

/**
 * Totals of all customers, whatever the filters of the table. They count monthly plans only, so they differ from the sum
 * of the rows when funder agreements apply.
 */
function Cards({ totals }: { totals: BudgetTotals }) {
  const { t } = useTranslation('admin');
  const { price } = useFormats();
  const spent = (name: string, amount: string, percent: number) => ({
    name,
    value: price(amount),
    note: t('budgets.ofTotal', { percent }),
  });
  return (
    <div>
      <FigureTiles
        figures={[
          {
            name: t('budgets.totalBudget'),
            value: price(totals.monthly_budget),
            note: t('budgets.acrossUsers', { count: totals.users }),
          },
          spent(t('budgets.thisMonth'), totals.current_month_spent, totals.current_month_percent),
          spent(t('budgets.nextMonth'), totals.next_month_spent, totals.next_month_percent),
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

const TONES: Record<Usage, BadgeTone> = { over: 'red', high: 'yellow', moderate: 'blue', under: 'green' };

type Key = 'user' | 'budget' | 'spent' | 'left' | 'usage' | 'nextSpent' | 'nextLeft';

function useBudgetColumns(): Column<BudgetRow, Key>[] {
  const { t } = useTranslation(['admin', 'common']);
  const isLastOfQuarter = Number(useToday().slice(5, 7)) % 3 === 0;
  const amount = (key: Key, header: string, cell: Column<BudgetRow>['cell']) =>
    ({ key, header, cell, align: 'end', line: 'none' }) as const;
  const now = (row: BudgetRow, of: string | null) => <Amount amount={of} period={row.period} />;
  // A quarter that includes the next month is shown only once.
  const later = (row: BudgetRow, of: string | null) => (
    <Amount amount={hasSameQuarterlyBudget(row) && !isLastOfQuarter ? null : of} period={row.next_period} />
  );
  const noBudgetOf = ({ terms }: BudgetRow) =>
    t(terms.agreementId === null ? 'budgets.noPlan' : 'common:byAgreement');
  return [
    {
      key: 'user',
      header: t('budgets.user'),
      cell: ({ user_id, username, name }) => (
        <>
          <Link to={paths.ordersOf(user_id)}>
            {name || username}
            <VisuallyHidden>, {t('budgets.orders')}</VisuallyHidden>
          </Link>
          <span className={styles.person}>{name ? <BreakableText text={username} after="." /> : null}</span>
        </>
      ),
      rowHeader: true,
      sortable: true,
    },
    {
      key: 'usage',
      header: t('budgets.usage'),
      // Without a budget there is no usage; the label avoids the impression of "under budget".
      cell: (row) =>
        row.monthly_budget === null ? (
          <Badge>{noBudgetOf(row)}</Badge>
        ) : (
          <>
            <strong>{t('budgets.percent', { percent: row.current_month_usage_percent })}</strong>{' '}
            <Badge tone={TONES[usageOf(row)]}>{t(`budgets.label.${usageOf(row)}`)}</Badge>
          </>
        ),
      sortable: true,
      line: 'first',
    },
    {
      ...amount('left', t('budgets.left'), (row) => now(row, row.current_month_remaining)),
      label: `${t('budgets.left')}:`,
      line: 'second',
    },
    amount('budget', t('budgets.budget'), (row) =>
      row.monthly_budget === null ? noBudgetOf(row) : now(row, row.monthly_budget),
    ),
    amount('spent', t('budgets.thisMonth'), (row) => now(row, row.current_month_spent)),
    amount('nextSpent', t('budgets.nextMonth'), (row) => later(row, row.next_month_spent)),
    amount('nextLeft', t('budgets.nextLeft'), (row) => later(row, row.next_month_remaining)),
  ];
}

function Amount({ amount, period }: { amount: string | null; period: BudgetPeriod }) {
  const { t } = useTranslation('admin');
  const { price } = useFormats();
  if (amount === null) return '–';
  return (
    <>
      <span className={amount.startsWith('-') ? styles.negative : undefined}>{price(amount)}</span>
      {period === 'quarter' ? <span className={styles.period}>{t('budgets.quarter')}</span> : null}
    </>
  );
}

/** Whether the same agreement's quarterly budget applies today and on the first day of the next month. */
const hasSameQuarterlyBudget = ({ period, terms, next_terms: next }: BudgetRow) =>
  period === 'quarter' && terms.agreementId === next.agreementId;
