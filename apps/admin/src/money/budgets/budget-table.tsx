import type { BudgetRow } from '@trpeza/contract/money/budgets.schemas';
import type { Usage } from '@trpeza/contract/money/budgets.constants';
import type { BudgetPeriod } from '@trpeza/contract/money/agreements.constants';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { BreakableText } from '../../access/users/breakable-text.tsx';
import { useToday } from '../incoming-payments/use-today.ts';
import { BUDGET_FIELDS, sortOf, usageOf } from './budget-filters.ts';
import styles from './budget-summary.module.css';

const TONES: Record<Usage, BadgeTone> = { over: 'red', high: 'yellow', moderate: 'blue', under: 'green' };

type Key = 'user' | 'budget' | 'spent' | 'left' | 'usage' | 'nextSpent' | 'nextLeft';

export function BudgetTable({ rows }: { rows: readonly BudgetRow[] }) {
  const { t } = useTranslation('admin');
  const { filters, setFilters } = useUrlFilters(BUDGET_FIELDS);
  const noBudget = useNoBudget();
  const isLastOfQuarter = Number(useToday().slice(5, 7)) % 3 === 0;
  const now = (row: BudgetRow, amount: string | null) => <Amount amount={amount} period={row.period} />;
  // A quarter that includes the next month is shown only once.
  const later = (row: BudgetRow, amount: string | null) => (
    <Amount
      amount={hasSameQuarterlyBudget(row) && !isLastOfQuarter ? null : amount}
      period={row.next_period}
    />
  );
  const columns: Column<BudgetRow, Key>[] = [
    {
      key: 'user',
      header: t('budgets.user'),
      cell: (row) => <Person row={row} />,
      rowHeader: true,
      sortable: true,
    },
    { key: 'usage', header: t('budgets.usage'), cell: (row) => <UsageCell row={row} />, sortable: true },
    {
      key: 'left',
      header: t('budgets.left'),
      cell: (row) => now(row, row.current_month_remaining),
      align: 'end',
    },
    {
      key: 'budget',
      header: t('budgets.budget'),
      cell: (row) => (row.monthly_budget === null ? noBudget(row) : now(row, row.monthly_budget)),
      align: 'end',
    },
    {
      key: 'spent',
      header: t('budgets.thisMonth'),
      cell: (row) => now(row, row.current_month_spent),
      align: 'end',
    },
    {
      key: 'nextSpent',
      header: t('budgets.nextMonth'),
      cell: (row) => later(row, row.next_month_spent),
      align: 'end',
    },
    {
      key: 'nextLeft',
      header: t('budgets.nextLeft'),
      cell: (row) => later(row, row.next_month_remaining),
      align: 'end',
    },
  ];
  return (
    <div className={styles.table}>
      <DataTable
        caption={t('budgets.perUser')}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ user_id }) => user_id}
        sort={sortOf(filters)}
        onSort={({ key, direction }) => setFilters({ sort: key, direction }, { replace: true })}
        empty={filters.search || filters.show ? t('users.noneFound') : t('budgets.none')}
      />
    </div>
  );
}

function Person({ row }: { row: BudgetRow }) {
  const { t } = useTranslation('admin');
  return (
    <Link className={styles.person} to={paths.ordersOf(row.user_id)}>
      <span className={styles.username}>
        <BreakableText text={row.username} after="." />
      </span>
      <VisuallyHidden>, {t('budgets.orders')}</VisuallyHidden>
    </Link>
  );
}

type AmountProps = { amount: string | null; period: BudgetPeriod };

function Amount({ amount, period }: AmountProps) {
  const { t } = useTranslation('admin');
  const { price } = useFormats();
  if (amount === null) return '–';
  return (
    <span className={styles.amount}>
      <span className={amount.startsWith('-') ? styles.negative : undefined}>{price(amount)}</span>
      {period === 'quarter' ? <span className={styles.period}>{t('budgets.quarter')}</span> : null}
    </span>
  );
}

/** Whether the same agreement's quarterly budget applies today and on the first day of the next month. */
const hasSameQuarterlyBudget = ({ period, terms, next_terms: next }: BudgetRow) =>
  period === 'quarter' && terms.agreementId === next.agreementId;

/** Label for a customer without a budget: "no plan", or "by agreement" when an agreement applies. */
function useNoBudget() {
  const { t } = useTranslation(['admin', 'common']);
  return ({ terms }: BudgetRow) => t(terms.agreementId === null ? 'budgets.noPlan' : 'common:byAgreement');
}

/** Without a budget there is no usage; the label avoids the impression of "under budget". */
function UsageCell({ row }: { row: BudgetRow }) {
  const { t } = useTranslation('admin');
  const noBudget = useNoBudget();
  if (row.monthly_budget === null) return <Badge>{noBudget(row)}</Badge>;
  const usage = usageOf(row);
  return (
    <span className={styles.usage}>
      <span className={styles.percent}>
        {t('budgets.percent', { percent: row.current_month_usage_percent })}
      </span>
      <Badge tone={TONES[usage]}>{t(`budgets.label.${usage}`)}</Badge>
    </span>
  );
}
