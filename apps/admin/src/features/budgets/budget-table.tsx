import type { BudgetRow } from '@trpeza/contract/budgets/budgets.schemas';
import { compareText } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/features/desk/use-kitchen';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { type Column, DataTable, type Sort } from '@trpeza/ui/kit/data-table/data-table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Usage, usageOf } from './budget-figures.ts';
import styles from './budget-summary.module.css';

const TONES: Record<Usage, BadgeTone> = { over: 'red', high: 'yellow', moderate: 'blue', under: 'green' };

type Key = 'user' | 'budget' | 'spent' | 'left' | 'usage' | 'nextSpent' | 'nextLeft';

/** Whoever is closest to the end of the budget stands on top until another order is asked for. */
export function BudgetTable({ rows }: { rows: readonly BudgetRow[] }) {
  const { t } = useTranslation('admin');
  const { price, language } = useFormats();
  const [sort, setSort] = useState<Sort<Key>>({ key: 'usage', direction: 'desc' });
  const money = (amount: string | null) => <Amount amount={amount} />;
  const columns: Column<BudgetRow, Key>[] = [
    { key: 'user', header: t('budgets.user'), cell: (row) => row.username, rowHeader: true, sortable: true },
    { key: 'usage', header: t('budgets.usage'), cell: (row) => <UsageCell row={row} />, sortable: true },
    {
      key: 'budget',
      header: t('budgets.budget'),
      cell: (row) => (row.monthly_budget === null ? t('budgets.noPlan') : price(row.monthly_budget)),
      align: 'end',
    },
    {
      key: 'spent',
      header: t('budgets.thisMonth'),
      cell: (row) => money(row.current_month_spent),
      align: 'end',
    },
    {
      key: 'left',
      header: t('budgets.left'),
      cell: (row) => money(row.current_month_remaining),
      align: 'end',
    },
    {
      key: 'nextSpent',
      header: t('budgets.nextMonth'),
      cell: (row) => money(row.next_month_spent),
      align: 'end',
    },
    {
      key: 'nextLeft',
      header: t('budgets.nextLeft'),
      cell: (row) => money(row.next_month_remaining),
      align: 'end',
    },
  ];
  const direction = sort.direction === 'asc' ? 1 : -1;
  const sorted = [...rows].sort((a, b) => {
    const names = compareText(a.username, b.username, language);
    if (sort.key === 'user') return direction * names;
    return direction * (a.current_month_usage_percent - b.current_month_usage_percent) || names;
  });
  return (
    <DataTable
      caption={t('budgets.perUser')}
      columns={columns}
      rows={sorted}
      rowKey={({ user_id }) => user_id}
      sort={sort}
      onSort={setSort}
      empty={t('budgets.none')}
    />
  );
}

function Amount({ amount }: { amount: string | null }) {
  const { price } = useFormats();
  if (amount === null) return '–';
  return <span className={amount.startsWith('-') ? styles.negative : undefined}>{price(amount)}</span>;
}

/** Without a plan there is nothing to use up, which the office should know rather than read as "under budget". */
function UsageCell({ row }: { row: BudgetRow }) {
  const { t } = useTranslation('admin');
  if (row.monthly_budget === null) return <Badge>{t('budgets.noPlan')}</Badge>;
  const usage = usageOf(row.current_month_usage_percent);
  return (
    <span className={styles.usage}>
      <span className={styles.percent}>
        {t('budgets.percent', { percent: row.current_month_usage_percent })}
      </span>
      <Badge tone={TONES[usage]}>{t(`budgets.label.${usage}`)}</Badge>
    </span>
  );
}
