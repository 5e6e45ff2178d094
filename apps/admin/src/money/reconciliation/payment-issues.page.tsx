import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Input } from '@trpeza/api-client/client';
import {
  PAYMENT_ISSUE_STATES,
  RESOLUTIONS_REQUIRING_NOTE,
  type Resolution,
} from '@trpeza/contract/money/payment-issues.constants';
import type { PaymentIssue, PaymentIssuesSummary } from '@trpeza/contract/money/payment-issues.schemas';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { MoreButton } from '../../layouts/more-button.tsx';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { useList } from '../../use-list.ts';
import { PaymentIssueCard, usePaymentIssueSums } from './payment-issue-card.tsx';
import { summaryOfPaymentIssues } from './use-payment-issues.ts';

type Body = Input<'POST /api/payment-issues/{id}/resolve'>['body'];
type Choice = { issue: PaymentIssue; resolution: Resolution };

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

/** Explains the effect of a resolution and asks for a note before it is applied. */
function ResolveForm({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const { issue, resolution } = choice;
  const { t } = useTranslation('reconciliation');
  const sums = usePaymentIssueSums(issue);
  const isNeeded = RESOLUTIONS_REQUIRING_NOTE.includes(resolution);
  return (
    <EditDialog
      title={t(`confirm.title.${resolution}`, sums)}
      onClose={onClose}
      form={{
        values: { note: '' },
        bodyOf: ({ note }) => ({ resolution, note }),
        check: ({ note }) => (isNeeded && note.trim() === '' ? { note: t('rules.note-required') } : {}),
      }}
      call={api.mutation('POST /api/payment-issues/{id}/resolve', (body: Body) => ({
        params: { id: issue.id },
        body,
      }))}
      done={t('resolved')}
      submit={t(`resolution.${resolution}`)}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <p>{t(`confirm.text.${resolution}`)}</p>
          <TextArea
            {...form.text('note')}
            label={t(isNeeded ? 'confirm.noteRequired' : 'confirm.note')}
            description={t('confirm.noteHelp')}
            maxLength={500}
            rows={3}
          />
        </>
      )}
    </EditDialog>
  );
}

/** When each provider's records were last compared, which shows that an empty list is up to date. */
function Compared({ providers }: Pick<PaymentIssuesSummary, 'providers'>) {
  const { t } = useTranslation('reconciliation');
  const { instant } = useFormats();
  return (
    <Group component="ul" gap="md">
      {providers.map(({ method, reachedAt, failingSince }) => {
        const at = failingSince ?? reachedAt;
        return (
          <Text
            key={method}
            component="li"
            {...(failingSince ? { c: 'var(--ajvar)', fw: 700 } : { c: 'dimmed' })}
          >
            {t(failingSince ? 'failing' : at ? 'compared' : 'neverCompared', {
              method: t(`method.${method}`),
              time: at ? instant(at) : '',
            })}
          </Text>
        );
      })}
    </Group>
  );
}
