import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OutboxCounts, OutboxEntry } from '@trpeza/contract/messages/outbox.schemas';
import { BUILT_IN_TEMPLATES, OUTBOX_STATES } from '@trpeza/contract/messages/templates.constants';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BreakableText } from '../access/users/breakable-text.tsx';
import { api } from '../api.ts';
import { ListPage, useFilteredList } from '../layouts/list-page.tsx';
import { paths } from '../paths.ts';
import { MessageDialog } from './message-dialog.tsx';
import { useSendErrorText, useTemplateName } from './message-texts.ts';

const FILTERS = { search: 'text', template: BUILT_IN_TEMPLATES } as const;
const FIELDS = { state: OUTBOX_STATES, ...FILTERS } as const;

/** Mail is sent in the background, so the list is refetched every 30 seconds. */
const FRESH = { refetchInterval: 30_000, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

export default function MessagesPage() {
  const { t } = useTranslation('templates');
  const counts = useQuery({ ...api.query('GET /api/messages/counts'), ...FRESH });
  if (counts.data) return <Messages counts={counts.data} />;
  return (
    <>
      <PageHeader title={t('outbox.title')} lead={t('outbox.lead')} />
      <QueryView query={counts} title={t('outbox.loadFailed')}>
        {() => null}
      </QueryView>
    </>
  );
}

function Messages({ counts }: { counts: OutboxCounts }) {
  const { t } = useTranslation(['templates', 'admin', 'common']);
  const { instant } = useFormats();
  const nameOf = useTemplateName();
  const reasonOf = useSendErrorText();
  // Without a state in the URL, show failed messages if there are any, else waiting ones, else sent ones.
  const first = counts.failed > 0 ? 'failed' : counts.waiting > 0 ? 'waiting' : 'sent';
  const state = useUrlFilters(FIELDS).filters.state ?? first;
  const list = useFilteredList('GET /api/messages', FIELDS, { query: { state } }, FRESH);
  const [shown, setShown] = useState<number>();
  const toast = useToast();
  const again = useSave(
    api.mutation('POST /api/messages/{id}/send-again', (id: number) => ({ params: { id }, body: {} })),
    {
      failedTitle: t('outbox.againFailed'),
      onSaved: ({ to }) =>
        toast.show({ kind: 'success', title: t('outbox.queued'), text: `${t('outbox.to')}: ${to}` }),
    },
  );
  const { search, template } = list.filters;
  const when = (iso: string | null) => (iso ? instant(iso) : '–');
  const columns: Column<OutboxEntry>[] = [
    {
      key: 'subject',
      header: t('outbox.subject'),
      rowHeader: true,
      cell: ({ subject, language, template }) => (
        <>
          <div lang={language}>{subject}</div>
          <Text c="dimmed" fw={400}>
            {nameOf(template)}
          </Text>
        </>
      ),
    },
    { key: 'to', header: t('outbox.to'), cell: ({ to }) => <BreakableText text={to} after="@" /> },
    { key: 'when', header: t('outbox.when'), cell: ({ createdAt }) => when(createdAt) },
    state === 'sent'
      ? { key: 'sentAt', header: t('outbox.sentAt'), line: 'none', cell: ({ sentAt }) => when(sentAt) }
      : {
          key: 'error',
          header: t('outbox.error'),
          cell: ({ attempts, lastError }) => (
            <>
              <Box style={{ overflowWrap: 'anywhere' }}>{lastError ? reasonOf(lastError) : '–'}</Box>
              <Text c="dimmed">{t('outbox.attempts', { count: attempts })}</Text>
            </>
          ),
        },
    ...(state === 'waiting'
      ? [
          {
            key: 'next',
            header: t('outbox.next'),
            label: t('outbox.next'),
            cell: ({ nextAttemptAt }: OutboxEntry) => when(nextAttemptAt),
          },
        ]
      : []),
    {
      key: 'actions',
      header: t('common:actions'),
      align: 'end',
      line: 'first',
      cell: ({ id, subject, to, isErased }) => (
        <Group gap="xs" wrap="nowrap" justify="end">
          <Button
            variant="subtle"
            aria-label={t('outbox.viewOf', { subject, to })}
            onClick={() => setShown(id)}
          >
            {t('outbox.view')}
          </Button>
          {isErased ? null : (
            <RowMenu
              label={t('admin:rowActions', { name: `${subject}, ${to}` })}
              actions={[{ label: t('outbox.again'), icon: 'arrow-right', onSelect: () => again.mutate(id) }]}
            />
          )}
        </Group>
      ),
    },
  ];
  return (
    <ListPage
      title={t('outbox.title')}
      lead={t('outbox.lead')}
      list={list}
      failed={t('outbox.loadFailed')}
      filters={{
        fields: FILTERS,
        labelOf: (name, value) =>
          value ? nameOf(value) : t(value === '' ? 'outbox.allTemplates' : `outbox.${name}`),
        start: (
          <SegmentLinks
            label={t('outbox.states')}
            links={(['failed', 'waiting', 'sent'] as const).map((each) => ({
              to: paths.messages({ state: each }),
              label: t(`outbox.${each}`, { count: counts[each] }),
              current: each === state,
            }))}
          />
        ),
      }}
      columns={columns}
      rowKey={({ id }) => id}
      empty={t(`outbox.none.${search || template ? 'filtered' : state}`)}
    >
      {counts.canSend ? null : <CannotSend isSenderMissing={counts.mailNeed === 'sender'} />}
      {state === 'failed' && counts.failed > 0 ? <SendFailedAgain /> : null}
      {shown === undefined ? null : (
        <MessageDialog id={shown} onClose={() => setShown(undefined)} onAgain={again.mutate} />
      )}
    </ListPage>
  );
}

function CannotSend({ isSenderMissing }: { isSenderMissing: boolean }) {
  const { t } = useTranslation('templates');
  return (
    <Notice
      kind="warning"
      title={t('outbox.noServer')}
      actions={
        isSenderMissing ? (
          <ButtonLink to={`${paths.settings()}#kitchen_email`}>{t('outbox.enterSender')}</ButtonLink>
        ) : undefined
      }
    >
      {t(isSenderMissing ? 'outbox.noSenderText' : 'outbox.noServerText')}
    </Notice>
  );
}

/** Resends every failed message after a confirmation, for example after a mail server outage. */
function SendFailedAgain() {
  const { t } = useTranslation('templates');
  const toast = useToast();
  const confirm = useConfirm();
  const save = useSave(api.mutation('POST /api/messages/send-failed-again'), {
    failedTitle: t('outbox.againFailed'),
    onSaved: ({ count }) =>
      toast.show({
        kind: count > 0 ? 'success' : 'info',
        title: count > 0 ? t('outbox.queuedAll', { count }) : t('outbox.queuedNone'),
      }),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('outbox.allAgain.title'),
      text: t('outbox.allAgain.text'),
      confirmLabel: t('outbox.allAgain.yes'),
      cancelLabel: t('outbox.allAgain.no'),
    });
    if (isSure) save.mutate({ body: {} });
  };
  return (
    <Group>
      <Button variant="secondary" isLoading={save.isPending} onClick={() => void ask()}>
        {t('outbox.sendAllAgain')}
      </Button>
    </Group>
  );
}
