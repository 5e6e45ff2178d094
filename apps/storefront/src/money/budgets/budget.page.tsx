import { Progress, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { parseMoney } from '@trpeza/contract/platform/money';
import { formatPercent } from '@trpeza/i18n/formats';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { api } from '../../api.ts';
import { ForCustomers } from '../../layouts/for-customers.tsx';
import { usePageHead } from '../../page-head.tsx';
import { deliveryQuery } from '../../queries.ts';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useFormats } from '../../use-formats.ts';
import { budgetMonths, type BudgetMonth } from './budget-months.ts';
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
  const budget = useQuery({ ...api.query('GET /api/users/budget-summary', {}), staleTime: 0 });
  const delivery = useQuery(deliveryQuery);
  const row = budget.data?.[0];
  // An agreement with a funder has its own budget, and the plan is not used.
  const plan = row?.terms.paidBy === 'organisation' && user.monthlyPlan;
  return (
    <Stack gap="lg" data-page="wide" data-waiting={budget.isPending || undefined}>
      <PageHeader title={t('mine.title')} lead={t('mine.lead')} />
      <QueryView query={budget} also={[delivery]} title={t('mine.failedTitle')} help={t('mine.failed')}>
        {() => (row && delivery.data ? <OwnBudget months={budgetMonths(row, delivery.data)} /> : null)}
      </QueryView>
      <OwnAccount />
      <OwnStatements />
      <section>
        <Title order={2} mb="sm">
          {t('mine.you')}
        </Title>
        <p>
          {t('mine.username')}: <strong>{user.username}</strong>
        </p>
        <p>
          {t('mine.email')}: <strong>{user.email ?? '–'}</strong>
        </p>
        {plan ? (
          <p>
            {t('mine.plan')}: <strong>{price(plan)}</strong>
          </p>
        ) : null}
      </section>
    </Stack>
  );
}

/** The customer's budget with one payer, of the month to order for and of the other one. Self-payers have none. */
export function OwnBudget({ months: [first, other] }: { months: [BudgetMonth, BudgetMonth] }) {
  const { t } = useTranslation('budgets');
  const { price, month } = useFormats();
  const language = useLanguage();
  const { paidBy, agreementId, funder, customerShareBps, mealSubsidy, feeInSplit } = first.terms;
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
      {first.budget === null ? (
        <Notice title={t(agreementId === null ? 'mine.noneTitle' : 'mine.noLimit')}>
          {agreementId === null ? t('mine.none') : null}
        </Notice>
      ) : (
        <Figures budget={first} plan={first.budget} />
      )}
      {other.remaining === null || other.period === 'quarter' ? null : (
        <p>{t('mine.other', { ...other, month: month(other.month) })}</p>
      )}
      <Notice>{note}</Notice>
    </>
  );
}

function Figures({ budget, plan }: { budget: BudgetMonth; plan: string }) {
  const { t } = useTranslation('budgets');
  const { price, month: nameOf } = useFormats();
  const month = nameOf(budget.month);
  const percent = Math.round(budget.percent);
  const remaining = budget.remaining ?? plan;
  const isOver = parseMoney(remaining) < 0;
  const isQuarter = budget.period === 'quarter';
  return (
    <>
      {isOver ? (
        <Notice kind="warning" title={t('mine.over')}>
          {t('mine.overText', { month })}
        </Notice>
      ) : null}
      <div>
        <FigureTiles
          figures={[
            { name: t(isQuarter ? 'mine.quarterly' : 'mine.monthly', { month }), value: price(plan) },
            {
              name: t(isQuarter ? 'mine.spentQuarter' : 'mine.spent', { month }),
              value: price(budget.spent),
              note: t('mine.percent', { percent }),
            },
            {
              name: isQuarter ? t('mine.remainingQuarter') : t('mine.remaining', { month }),
              value: price(remaining),
              isAlarming: isOver,
            },
          ]}
        />
        <Progress
          mt="md"
          size="xl"
          bg="var(--thread)"
          color={isOver ? 'var(--ajvar)' : 'var(--pepper)'}
          value={Math.min(Math.max(percent, 0), 100)}
          aria-label={t('mine.usage')}
        />
      </div>
    </>
  );
}
