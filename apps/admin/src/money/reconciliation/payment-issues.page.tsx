import { useQuery } from '@tanstack/react-query';
import type { PaymentIssue, PaymentIssuesSummary } from '@trpeza/contract/money/payment-issues.schemas';
import {
  PAYMENT_ISSUE_STATES,
  type PaymentIssueState,
} from '@trpeza/contract/money/payment-issues.constants';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../use-list.ts';
import { PaymentIssueCard } from './payment-issue-card.tsx';
import styles from './payment-issues.module.css';
import { ResolveDialog, type Choice } from './resolve-dialog.tsx';
import { summaryOfPaymentIssues } from './use-payment-issues.ts';

export default function PaymentIssuesPage() {
  const { t } = useTranslation('reconciliation');
  const { filters, linkTo } = useUrlFilters({ state: PAYMENT_ISSUE_STATES });
  const { state = 'open' } = filters;
  const summary = useQuery({ ...summaryOfPaymentIssues(), refetchOnMount: 'always' });
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={styles.page}>
        {summary.data ? <Compared providers={summary.data.providers} /> : null}
        <SegmentLinks
          label={t('show')}
          links={PAYMENT_ISSUE_STATES.map((each) => ({
            to: linkTo({ state: each === 'open' ? undefined : each }),
            label: t(each),
            current: each === state,
          }))}
        />
        <PaymentIssues state={state} />
      </div>
    </>
  );
}

/** When each provider's records were last compared, which shows that an empty list is up to date. */
function Compared({ providers }: Pick<PaymentIssuesSummary, 'providers'>) {
  const { t } = useTranslation('reconciliation');
  const { instant } = useFormats();
  return (
    <ul className={styles.compared}>
      {providers.map(({ method, reachedAt, failingSince }) => (
        <li key={method} data-failing={failingSince !== null || undefined}>
          {failingSince
            ? t('failing', { method: t(`method.${method}`), time: instant(failingSince) })
            : reachedAt
              ? t('compared', { method: t(`method.${method}`), time: instant(reachedAt) })
              : t('neverCompared', { method: t(`method.${method}`) })}
        </li>
      ))}
    </ul>
  );
}

function PaymentIssues({ state }: { state: PaymentIssueState }) {
  const { t } = useTranslation('reconciliation');
  const issues = useList(
    'GET /api/payment-issues',
    { query: { state } },
    { refetchInterval: 60_000, refetchOnWindowFocus: 'always' },
  );
  const [choice, setChoice] = useState<Choice>();
  const { rows } = issues;
  return (
    <>
      <QueryView query={issues} title={t('loadFailed')}>
        {() => (rows.length === 0 ? <Nothing state={state} /> : <List issues={rows} onResolve={setChoice} />)}
      </QueryView>
      <MoreButton of={issues} />
      <ResolveDialog choice={choice} onClose={() => setChoice(undefined)} />
    </>
  );
}

function Nothing({ state }: { state: PaymentIssueState }) {
  const { t } = useTranslation('reconciliation');
  if (state === 'closed') return <p>{t('noneClosed')}</p>;
  return <EmptyState title={t('none')}>{t('noneLead')}</EmptyState>;
}

function List({
  issues,
  onResolve,
}: {
  issues: readonly PaymentIssue[];
  onResolve: (choice: Choice) => void;
}) {
  return (
    <ul className={styles.list}>
      {issues.map((issue) => (
        <li key={issue.id}>
          <PaymentIssueCard issue={issue} onResolve={(resolution) => onResolve({ issue, resolution })} />
        </li>
      ))}
    </ul>
  );
}
