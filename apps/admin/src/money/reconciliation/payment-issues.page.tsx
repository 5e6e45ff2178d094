import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PAYMENT_ISSUE_STATES } from '@trpeza/contract/money/payment-issues.constants';
import type { PaymentIssuesSummary } from '@trpeza/contract/money/payment-issues.schemas';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../use-list.ts';
import { PaymentIssueCard } from './payment-issue-card.tsx';
import { type Choice, ResolveForm } from './resolve.form.tsx';
import { summaryOfPaymentIssues } from './use-payment-issues.ts';

export default function PaymentIssuesPage() {
  const { t } = useTranslation('reconciliation');
  const { filters, linkTo } = useUrlFilters({ state: PAYMENT_ISSUE_STATES });
  const { state = 'open' } = filters;
  const summary = useQuery({ ...summaryOfPaymentIssues(), refetchOnMount: 'always' });
  const issues = useList(
    'GET /api/payment-issues',
    { query: { state } },
    { refetchInterval: 60_000, refetchOnWindowFocus: 'always' },
  );
  const [choice, setChoice] = useState<Choice>();
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Stack>
        {summary.data ? <Compared providers={summary.data.providers} /> : null}
        <SegmentLinks
          label={t('show')}
          links={PAYMENT_ISSUE_STATES.map((each) => ({
            to: linkTo({ state: each === 'open' ? undefined : each }),
            label: t(each),
            current: each === state,
          }))}
        />
        <QueryView query={issues} title={t('loadFailed')}>
          {() =>
            issues.rows.length > 0 ? (
              <Stack component="ul">
                {issues.rows.map((issue) => (
                  <PaymentIssueCard
                    key={issue.id}
                    issue={issue}
                    onResolve={(resolution) => setChoice({ issue, resolution })}
                  />
                ))}
              </Stack>
            ) : state === 'closed' ? (
              <p>{t('noneClosed')}</p>
            ) : (
              <EmptyState title={t('none')}>{t('noneLead')}</EmptyState>
            )
          }
        </QueryView>
        <MoreButton of={issues} />
      </Stack>
      {choice ? <ResolveForm choice={choice} onClose={() => setChoice(undefined)} /> : null}
    </>
  );
}

/** When each provider's records were last compared, which shows that an empty list is up to date. */
function Compared({ providers }: Pick<PaymentIssuesSummary, 'providers'>) {
  const { t } = useTranslation('reconciliation');
  const { instant } = useFormats();
  return (
    <Group component="ul" gap="md">
      {providers.map(({ method, reachedAt, failingSince }) => (
        <Text
          key={method}
          component="li"
          {...(failingSince ? { c: 'var(--ajvar)', fw: 700 } : { c: 'dimmed' })}
        >
          {failingSince
            ? t('failing', { method: t(`method.${method}`), time: instant(failingSince) })
            : reachedAt
              ? t('compared', { method: t(`method.${method}`), time: instant(reachedAt) })
              : t('neverCompared', { method: t(`method.${method}`) })}
        </Text>
      ))}
    </Group>
  );
}
