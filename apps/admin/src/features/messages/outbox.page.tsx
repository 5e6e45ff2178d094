import { Button } from '@trpeza/ui/kit/button/button';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { useQuery } from '@tanstack/react-query';
import type { OutboxCounts } from '@trpeza/contract/messages/outbox.schemas';
import type { OutboxState } from '@trpeza/contract/messages/templates.constants';
import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { MessageDialog } from './message-dialog.tsx';
import { readOutboxFilters, type OutboxFilters } from './outbox-filters.ts';
import { OutboxFiltersForm } from './outbox-filters.form.tsx';
import { OutboxTable } from './outbox-table.tsx';
import styles from './outbox.module.css';
import { useOutbox } from './use-outbox.ts';
import { useSendAgain, useSendFailedAgain } from './use-send-again.ts';

/** Mail is sent in the background, so the list is refetched periodically. */
const FRESH = { refetchInterval: 30_000, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

export default function OutboxPage() {
  const { t } = useTranslation('templates');
  const [search] = useSearchParams();
  const counts = useQuery({ ...api.query('GET /api/messages/counts'), ...FRESH });
  usePageTitle(t('outbox.title'));
  return (
    <>
      <PageHeader title={t('outbox.title')} lead={t('outbox.lead')} />
      <QueryView query={counts} title={t('outbox.loadFailed')}>
        {(counted) => <Outbox counts={counted} filters={readOutboxFilters(search, counted)} />}
      </QueryView>
    </>
  );
}

function Outbox({ counts, filters }: { counts: OutboxCounts; filters: OutboxFilters }) {
  const { t } = useTranslation('templates');
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
      <OutboxFiltersForm
        key={JSON.stringify(filters)}
        filters={filters}
        start={
          <SegmentLinks
            label={t('outbox.states')}
            links={(['failed', 'waiting', 'sent'] satisfies OutboxState[]).map((state) => ({
              to: paths.messages({ state }),
              label: t(`outbox.${state}`, { count: counts[state] }),
              current: state === filters.state,
            }))}
          />
        }
      />
      {filters.state === 'failed' && counts.failed > 0 ? (
        <div>
          <Button variant="secondary" onClick={() => void sendFailedAgain()}>
            {t('outbox.sendAllAgain')}
          </Button>
        </div>
      ) : null}
      <Messages filters={filters} />
    </div>
  );
}

function Messages({ filters }: { filters: OutboxFilters }) {
  const { t } = useTranslation('templates');
  const messages = useOutbox(filters);
  const again = useSendAgain();
  const [shown, setShown] = useState<number>();
  return (
    <>
      <QueryView query={messages} title={t('outbox.loadFailed')}>
        {({ pages }) => (
          <OutboxTable
            messages={pages.flatMap(({ items }) => items)}
            state={filters.state}
            isFiltered={Boolean(filters.search || filters.template)}
            onView={({ id }) => setShown(id)}
            onAgain={({ id }) => again.mutate(id)}
          />
        )}
      </QueryView>
      <MoreButton of={messages} coming={t('outbox.loadingMore')}>
        {t('outbox.more')}
      </MoreButton>
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
