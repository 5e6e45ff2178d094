import type { BudgetRow } from '@trpeza/contract/money/budgets.schemas';
import type { BudgetPeriod } from '@trpeza/contract/money/agreements.constants';
import type { Usage } from '@trpeza/contract/money/budgets.constants';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BreakableText } from '../../access/users/breakable-text.tsx';
import { paths } from '../../paths.ts';
import { useToday } from '../incoming-payments/use-today.ts';
import { usageOf } from './budget-filters.ts';
import styles from './budget-summary.module.css';

const TONES: Record<Usage, BadgeTone> = { over: 'red', high: 'yellow', moderate: 'blue', under: 'green' };

type Key = 'user' | 'budget' | 'spent' | 'left' | 'usage' | 'nextSpent' | 'nextLeft';

export function useBudgetColumns(): Column<BudgetRow, Key>[] {
  const { t } = useTranslation(['admin', 'common']);
  const isLastOfQuarter = Number(useToday().slice(5, 7)) % 3 === 0;
  const now = (row: BudgetRow, amount: string | null) => <Amount amount={amount} period={row.period} />;
  // A quarter that includes the next month is shown only once.
  const later = (row: BudgetRow, amount: string | null) => (
    <Amount
      amount={hasSameQuarterlyBudget(row) && !isLastOfQuarter ? null : amount}
      period={row.next_period}
    />
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
      key: 'left',
      header: t('budgets.left'),
      label: `${t('budgets.left')}:`,
      cell: (row) => now(row, row.current_month_remaining),
      align: 'end',
    },
    {
      key: 'budget',
      header: t('budgets.budget'),
      line: 'none',
      cell: (row) => (row.monthly_budget === null ? noBudgetOf(row) : now(row, row.monthly_budget)),
      align: 'end',
    },
    {
      key: 'spent',
      header: t('budgets.thisMonth'),
      line: 'none',
      cell: (row) => now(row, row.current_month_spent),
      align: 'end',
    },
    {
      key: 'nextSpent',
      header: t('budgets.nextMonth'),
      line: 'none',
      cell: (row) => later(row, row.next_month_spent),
      align: 'end',
    },
    {
      key: 'nextLeft',
      header: t('budgets.nextLeft'),
      line: 'none',
      cell: (row) => later(row, row.next_month_remaining),
      align: 'end',
    },
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
