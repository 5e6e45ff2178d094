import type { BudgetTotals } from '@trpeza/contract/money/budgets.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { useTranslation } from 'react-i18next';
import styles from './budget-summary.module.css';

/**
 * The four figures above the table: the totals of all customers, regardless of what is listed. They are of the plans, and
 * so not the sum of the rows where agreements hold.
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
