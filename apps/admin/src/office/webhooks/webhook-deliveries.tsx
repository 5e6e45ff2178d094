import { Box, Stack } from '@mantine/core';
import {
  WEBHOOK_STATES,
  type WEBHOOK_TEST,
  type WebhookState,
  type WebhookType,
} from '@trpeza/contract/office/webhooks.constants';
import type { Webhook, WebhookDelivery } from '@trpeza/contract/office/webhooks.schemas';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { useLastKnownRow } from '@trpeza/ui/kit/dialog/use-last-known-row';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { ListPage, useFilteredList } from '../../layouts/list-page.tsx';
import { paths } from '../../paths.ts';

/** Deliveries are sent in the background, so their list is refetched periodically. */
export const DELIVERIES_REFETCH = {
  refetchInterval: 15_000,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/** Returns the description of an event type. Its name contains a dot, which is the key separator of the dictionaries. */
export function useEventTypeName() {
  const { t } = useTranslation('webhooks');
  return (type: WebhookType | typeof WEBHOOK_TEST) =>
    t(`type.${type.replace('.', '_') as 'order_placed' | 'test'}`);
}

const TONES: Record<WebhookState, BadgeTone> = { waiting: 'neutral', sent: 'green', failed: 'red' };

/** The requests sent to one webhook in the last month, newest first. */
export function DeliveriesOfWebhook({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const { instant } = useFormats();
  const typeName = useEventTypeName();
  const { id, url, isActive, failingSince } = webhook;
  const list = useFilteredList(
    'GET /api/webhooks/{id}/deliveries',
    { state: WEBHOOK_STATES },
    { params: { id } },
    DELIVERIES_REFETCH,
  );
  const [opened, setOpened] = useState<number>();
  const { row } = useLastKnownRow(
    opened,
    list.rows.find((delivery) => delivery.id === opened),
  );
  const columns: Column<WebhookDelivery>[] = [
    { key: 'type', header: t('column.type'), rowHeader: true, cell: ({ type }) => typeName(type) },
    {
      key: 'order',
      header: t('column.order'),
      label: t('column.order'),
      cell: ({ orderId }) => (orderId ? <Link to={paths.order(orderId)}>{orderId}</Link> : '–'),
    },
    {
      key: 'state',
      header: t('column.state'),
      line: 'first',
      cell: ({ state }) => (
        <Badge tone={TONES[state]} size="small">
          {t(`state.${state}`)}
        </Badge>
      ),
    },
    { key: 'when', header: t('column.when'), cell: ({ createdAt }) => instant(createdAt) },
    { key: 'last', header: t('column.last'), cell: (delivery) => <LastAnswer delivery={delivery} /> },
    {
      key: 'actions',
      header: t('common:actions'),
      align: 'end',
      cell: (delivery) => (
        <Button
          variant="subtle"
          aria-label={t('viewOf', { type: typeName(delivery.type), when: instant(delivery.createdAt) })}
          onClick={() => setOpened(delivery.id)}
        >
          {t('view')}
        </Button>
      ),
    },
  ];
  const link = (value: WebhookState | undefined) => ({
    to: list.linkTo({ state: value }),
    label: value ? t(`state.${value}`) : t('any'),
    current: value === list.filters.state,
  });
  const when = failingSince && instant(failingSince);
  return (
    <>
      <ListPage
        title={t('deliveriesOf', { url })}
        back={{ to: paths.webhooks(), label: t('all') }}
        list={list}
        failed={t('loadFailed')}
        columns={columns}
        rowKey={(delivery) => delivery.id}
        empty={`${t('noDeliveries')} ${t('noDeliveriesText')}`}
      >
        {when ? (
          <Notice kind="warning" title={isActive ? t('failing', { when }) : t('pausedAfter', { when })} />
        ) : null}
        <SegmentLinks label={t('filter')} links={[link(undefined), ...WEBHOOK_STATES.map(link)]} />
      </ListPage>
      {opened !== undefined && row ? (
        <DeliveryDialog delivery={row} isPaused={!isActive} onClose={() => setOpened(undefined)} />
      ) : null}
    </>
  );
}

function LastAnswer({ delivery: { attempts, lastStatus, lastError } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks');
  if (attempts === 0) return '–';
  return (
    <>
      {lastError ?? `HTTP ${lastStatus}`} · {t('attempts', { count: attempts })}
    </>
  );
}

type DeliveryDialogProps = { delivery: WebhookDelivery; isPaused: boolean; onClose: () => void };

function DeliveryDialog({ delivery, isPaused, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation('webhooks');
  const typeName = useEventTypeName();
  const { instant } = useFormats();
  const { id, type, state, createdAt, messageId, body } = delivery;
  const again = useSave(api.mutation('POST /api/webhook-deliveries/{id}/send-again'), {
    done: t('againQueued'),
    failed: t('againFailed'),
    onSaved: onClose,
  });
  const sendAgain = (
    <Button variant="secondary" isLoading={again.isPending} onClick={() => again.mutate({ params: { id } })}>
      {t('again')}
    </Button>
  );
  return (
    <Dialog onClose={onClose} size="large" title={typeName(type)} footer={isPaused ? undefined : sendAgain}>
      <Stack>
        <FactList
          isCompact
          facts={[
            [t('column.state'), t(`state.${state}`)],
            [t('column.when'), instant(createdAt)],
            [t('column.last'), <LastAnswer key="last" delivery={delivery} />],
            [t('messageId'), <code key="id">msg_{messageId}</code>],
          ]}
        />
        <h3>{t('body')}</h3>
        <Box component="pre" m={0} bg="var(--cream)" p="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {JSON.stringify(JSON.parse(body), null, 2)}
        </Box>
      </Stack>
    </Dialog>
  );
}
