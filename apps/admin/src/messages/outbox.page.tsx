import { Button } from '@trpeza/ui/kit/button/button';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { useQuery } from '@tanstack/react-query';
import type { OutboxCounts } from '@trpeza/contract/messages/outbox.schemas';
import {
  BUILT_IN_TEMPLATES,
  OUTBOX_STATES,
  type OutboxState,
} from '@trpeza/contract/messages/templates.constants';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { type FiltersOf, useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { FilterBar } from '../layouts/filter-bar.tsx';
import { useList } from '../use-list.ts';
import { MessageDialog } from './message-dialog.tsx';
import { useTemplateName } from './use-template-name.ts';
import { OutboxTable } from './outbox-table.tsx';
import styles from './outbox.module.css';
import { useSendAgain, useSendFailedAgain } from './use-send-again.ts';

const FILTERS = { search: 'text', template: BUILT_IN_TEMPLATES } as const;
const OUTBOX_FIELDS = { state: OUTBOX_STATES, ...FILTERS } as const;

/** Mail is sent in the background, so the list is refetched every 30 seconds. */
const FRESH = { refetchInterval: 30_000, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

export default function OutboxPage() {
  const { t } = useTranslation('templates');
  const counts = useQuery({ ...api.query('GET /api/messages/counts'), ...FRESH });
  usePageTitle(t('outbox.title'));
  return (
    <>
      <PageHeader title={t('outbox.title')} lead={t('outbox.lead')} />
      <QueryView query={counts} title={t('outbox.loadFailed')}>
        {(counted) => <Outbox counts={counted} />}
      </QueryView>
    </>
  );
}

function Outbox({ counts }: { counts: OutboxCounts }) {
  const { t } = useTranslation('templates');
  const { filters } = useUrlFilters(OUTBOX_FIELDS);
  // Without a state in the URL, show failed messages if there are any, else waiting ones, else sent ones.
  const { state: shown = counts.failed > 0 ? 'failed' : counts.waiting > 0 ? 'waiting' : 'sent' } = filters;
  const nameOf = useTemplateName();
  const sendFailedAgain = useSendFailedAgain();
  return (
    <div className={styles.page}>
      {counts.canSend ? null : (
        <Notice
          kind="warning"
          title={t('outbox.noServer')}
          actions={
            counts.mailNeed === 'sender' ? (
              <Link to={`${paths.settings()}#kitchen_email`}>{t('outbox.enterSender')}</Link>
            ) : undefined
          }
        >
          {t(counts.mailNeed === 'sender' ? 'outbox.noSenderText' : 'outbox.noServerText')}
        </Notice>
      )}
      <FilterBar
        fields={FILTERS}
        labelOf={(name, value) =>
          value ? nameOf(value) : t(value === '' ? 'outbox.allTemplates' : `outbox.${name}`)
        }
        start={
          <SegmentLinks
            label={t('outbox.states')}
            links={(['failed', 'waiting', 'sent'] satisfies OutboxState[]).map((state) => ({
              to: paths.messages({ state }),
              label: t(`outbox.${state}`, { count: counts[state] }),
              current: state === shown,
            }))}
          />
        }
      />
      {shown === 'failed' && counts.failed > 0 ? (
        <div>
          <Button variant="secondary" onClick={() => void sendFailedAgain()}>
            {t('outbox.sendAllAgain')}
          </Button>
        </div>
      ) : null}
      <Messages filters={{ ...filters, state: shown }} />
    </div>
  );
}

type Filters = FiltersOf<typeof OUTBOX_FIELDS> & { state: OutboxState };

function Messages({ filters }: { filters: Filters }) {
  const { t } = useTranslation('templates');
  const messages = useList(
    'GET /api/messages',
    { query: filters },
    { refetchInterval: 30_000, refetchOnWindowFocus: 'always' },
  );
  const again = useSendAgain();
  const [shown, setShown] = useState<number>();
  return (
    <>
      <QueryView query={messages} title={t('outbox.loadFailed')}>
        {() => (
          <OutboxTable
            messages={messages.rows}
            state={filters.state}
            isFiltered={Boolean(filters.search || filters.template)}
            onView={({ id }) => setShown(id)}
            onAgain={({ id }) => again.mutate(id)}
          />
        )}
      </QueryView>
      <MoreButton of={messages} />
      <MessageDialog
        id={shown}
        onClose={() => setShown(undefined)}
        onAgain={(id) => {
          setShown(undefined);
          again.mutate(id);
        }}
      />
    </>
  );
}
