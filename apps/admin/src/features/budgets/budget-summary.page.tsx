import { useQuery } from '@tanstack/react-query';
import type { BudgetRow } from '@trpeza/contract/budgets/budgets.schemas';
import { useFormats } from '@trpeza/ui/features/desk/use-kitchen';
import { usePageTitle } from '@trpeza/ui/features/desk/use-page-title';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { addUp } from './budget-figures.ts';
import styles from './budget-summary.module.css';
import { BudgetTable } from './budget-table.tsx';

export default function BudgetSummaryPage() {
  const { t } = useTranslation('admin');
  // Orders change these figures all day, so every visit asks anew.
  const budgets = useQuery({ ...api.query('GET /api/users/budget-summary'), refetchOnMount: 'always' });
  usePageTitle(t('budgets.title'));
  return (
    <>
      <PageHeader title={t('budgets.title')} />
      {budgets.data ? (
        <>
          <Cards rows={budgets.data} />
          <BudgetTable rows={budgets.data} />
        </>
      ) : budgets.isError ? (
        <ErrorState title={t('budgets.loadFailed')} onRetry={() => void budgets.refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Cards({ rows }: { rows: readonly BudgetRow[] }) {
  const { t } = useTranslation('admin');
  const { price } = useFormats();
  const figures = addUp(rows);
  const cards = [
    {
      name: t('budgets.totalBudget'),
      value: price(figures.budget),
      note: t('budgets.acrossUsers', { count: figures.users }),
    },
    {
      name: t('budgets.thisMonth'),
      value: price(figures.thisMonth),
      note: t('budgets.ofTotal', { percent: figures.thisMonthPercent }),
    },
    {
      name: t('budgets.nextMonth'),
      value: price(figures.nextMonth),
      note: t('budgets.ofTotal', { percent: figures.nextMonthPercent }),
    },
    {
      name: t('budgets.overBudget'),
      value: figures.overBudget,
      note: t('budgets.ofUsers', { percent: figures.overBudgetPercent }),
    },
  ];
  return (
    <dl className={styles.cards}>
      {cards.map(({ name, value, note }) => (
        <div key={name} className={styles.card}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
