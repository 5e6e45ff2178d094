import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { BudgetRow } from '@trpeza/contract/money/budgets.schemas';
import { parseMoney } from '@trpeza/contract/platform/money';
import { formatPercent } from '@trpeza/i18n/formats';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { api } from '../../api.ts';
import { ForCustomers } from '../../layouts/for-customers.tsx';
import { usePageHead } from '../../page-head.tsx';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useFormats } from '../../use-formats.ts';
import styles from './budget.module.css';
import { OwnAccount } from './own-account.tsx';
import { OwnStatements } from './own-statements.tsx';
import { withMantine } from '../../with-mantine.tsx';

export const BudgetPage = withMantine(function BudgetPage() {
  const { t } = useTranslation('budgets');
  usePageHead({ title: t('mine.title') });
  return (
    <ForCustomers title={t('mine.title')} lead={t('mine.lead')} logInText={t('mine.logIn')}>
      {(user) => <Budget user={user} />}
    </ForCustomers>
  );
});

function Budget({ user }: { user: User }) {
  const { t } = useTranslation('budgets');
  const { price } = useFormats();
  // Orders change the budget elsewhere, so it is refetched on every visit.
  const budget = useQuery({
    ...api.query('GET /api/users/budget-summary', {}),
    staleTime: 0,
  });
  // An agreement with a funder has its own budget, and the plan is not used.
  const hasPlan = budget.data?.[0]?.terms.paidBy === 'organisation';
  return (
    <div className={styles.page} data-page="wide">
      <PageHeader title={t('mine.title')} lead={t('mine.lead')} />
      <QueryView query={budget} title={t('mine.failedTitle')} help={t('mine.failed')}>
        {([row]) => (row ? <OwnBudget row={row} /> : null)}
      </QueryView>
      <OwnAccount />
      <OwnStatements />
      <section className={styles.you}>
        <h2>{t('mine.you')}</h2>
        <dl className={styles.facts}>
          <dt>{t('mine.username')}</dt>
          <dd>{user.username}</dd>
          <dt>{t('mine.email')}</dt>
          <dd>{user.email ?? '–'}</dd>
          {hasPlan ? (
            <>
              <dt>{t('mine.plan')}</dt>
              <dd>{user.monthlyPlan === null ? '–' : price(user.monthlyPlan)}</dd>
            </>
          ) : null}
        </dl>
      </section>
    </div>
  );
}

/** The customer's budget with one payer. Self-payers have none. */
function OwnBudget({ row }: { row: BudgetRow }) {
  const { t } = useTranslation('budgets');
  const { price } = useFormats();
  const language = useLanguage();
  const { paidBy, agreementId, funder, customerShareBps, mealSubsidy, feeInSplit } = row.terms;
  if (paidBy === 'nobody') return <Notice title={t('mine.privateTitle')}>{t('mine.private')}</Notice>;
  const share = {
    share: formatPercent(customerShareBps, language),
    rest: formatPercent(10_000 - customerShareBps, language),
  };
  const payer = funder ? (language === 'mk' && funder.nameMk) || funder.name : t('mine.organisation');
  const note =
    mealSubsidy === null
      ? t(feeInSplit ? 'mine.note' : 'mine.noteMeals', { ...share, payer })
      : t('mine.noteFixed', { payer, amount: price(mealSubsidy) });
  return (
    <>
      {row.monthly_budget === null ? (
        <Notice title={t(agreementId === null ? 'mine.noneTitle' : 'mine.noLimit')}>
          {agreementId === null ? t('mine.none') : null}
        </Notice>
      ) : (
        <Figures row={row} plan={row.monthly_budget} />
      )}
      <Notice>{note}</Notice>
    </>
  );
}

function Figures({ row, plan }: { row: BudgetRow; plan: string }) {
  const { t } = useTranslation('budgets');
  const { price } = useFormats();
  const percent = Math.round(row.current_month_usage_percent);
  const remaining = row.current_month_remaining ?? plan;
  const isOver = parseMoney(remaining) < 0;
  const isQuarter = row.period === 'quarter';
  return (
    <>
      {isOver ? (
        <Notice kind="warning" title={t('mine.over')}>
          {t('mine.overText')}
        </Notice>
      ) : null}
      <div className={styles.cards}>
        <div className={styles.card}>
          <h2 className={styles.label}>{t(isQuarter ? 'mine.quarterly' : 'mine.monthly')}</h2>
          <p className={styles.figure}>{price(plan)}</p>
        </div>
        <div className={styles.card}>
          <h2 className={styles.label}>{t(isQuarter ? 'mine.spentQuarter' : 'mine.spent')}</h2>
          <p className={styles.figure}>{price(row.current_month_spent)}</p>
          <p>{t('mine.percent', { percent })}</p>
        </div>
        <div className={styles.card} data-over={isOver || undefined}>
          <h2 className={styles.label}>{t('mine.remaining')}</h2>
          <p className={styles.figure}>{price(remaining)}</p>
        </div>
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('mine.usage')}
        aria-valuenow={Math.min(percent, 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={t('mine.percent', { percent })}
        data-over={isOver || undefined}
      >
        <div className={styles.fill} style={{ width: `${Math.min(Math.max(percent, 0), 100)}%` }} />
      </div>
      {row.next_month_remaining === null || isQuarter ? null : (
        <p>
          <strong>{t('mine.next')}:</strong>{' '}
          {t('mine.nextText', { spent: row.next_month_spent, remaining: row.next_month_remaining })}
        </p>
      )}
    </>
  );
}
