import type { BudgetTotals } from '@trpeza/contract/money/budgets.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { useTranslation } from 'react-i18next';
import styles from './budget-summary.module.css';

/**
 * Totals of all customers, whatever the filters of the table. They count monthly plans only, so they differ from the sum
 * of the rows when funder agreements apply.
 */
export function BudgetCards({ totals }: { totals: BudgetTotals }) {
  const { t } = useTranslation('admin');
  const { price } = useFormats();
  const cards = [
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
  ];
  return (
    <div className={styles.cards}>
      <FigureTiles figures={cards} />
      <p className={styles.note}>{t('budgets.plansOnly')}</p>
    </div>
  );
}
