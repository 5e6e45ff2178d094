import { WEBHOOK_STATES, type WebhookState } from '@trpeza/contract/office/webhooks.constants';
import type { Webhook, WebhookDelivery } from '@trpeza/contract/office/webhooks.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useLastKnownRow } from '@trpeza/ui/kit/dialog/use-last-known-row';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useList } from '../../use-list.ts';
import { useEventTypeName } from './use-event-type-name.ts';
import { DELIVERIES_REFETCH, useSendAgain } from './use-webhooks.ts';
import styles from './webhooks.module.css';

/** The requests sent to one webhook in the last month, newest first. */
export function DeliveriesOfWebhook({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { id } = webhook;
  const { filters, linkTo } = useUrlFilters({ state: WEBHOOK_STATES });
  const list = useList(
    'GET /api/webhooks/{id}/deliveries',
    { params: { id }, query: filters },
    DELIVERIES_REFETCH,
  );
  const [opened, setOpened] = useState<number>();
  const { row } = useLastKnownRow(
    opened,
    list.rows.find((delivery) => delivery.id === opened),
  );
  const link = (value: WebhookState | undefined) => ({
    to: linkTo({ state: value }),
    label: value ? t(`state.${value}`) : t('any'),
    current: value === filters.state,
  });
  return (
    <div className={styles.form}>
      <SegmentLinks label={t('filter')} links={[link(undefined), ...WEBHOOK_STATES.map(link)]} />
      <QueryView query={list} title={t('loadFailed')}>
        {() => <Table deliveries={list.rows} onOpen={setOpened} />}
      </QueryView>
      <MoreButton of={list}>{t('more')}</MoreButton>
      <DeliveryDialog
        delivery={row}
        isPaused={!webhook.isActive}
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
      />
    </div>
  );
}

const TONES: Record<WebhookState, BadgeTone> = { waiting: 'neutral', sent: 'green', failed: 'red' };

function Table({
  deliveries,
  onOpen,
}: {
  deliveries: readonly WebhookDelivery[];
  onOpen: (id: number) => void;
}) {
  const { t } = useTranslation('webhooks');
  const { t: common } = useTranslation('common');
  const { instant } = useFormats();
  const typeName = useEventTypeName();
  const columns: Column<WebhookDelivery>[] = [
    {
      key: 'type',
      header: t('column.type'),
      label: '',
      rowHeader: true,
      cell: ({ type }) => typeName(type),
    },
    {
      key: 'order',
      header: t('column.order'),
      cell: ({ orderId }) => (orderId ? <Link to={paths.order(orderId)}>{orderId}</Link> : '–'),
    },
    {
      key: 'state',
      header: t('column.state'),
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
      header: common('actions'),
      label: '',
      align: 'end',
      cell: ({ id, type, createdAt }) => (
        <Button
          variant="subtle"
          aria-label={t('viewOf', { type: typeName(type), when: instant(createdAt) })}
          onClick={() => onOpen(id)}
        >
          {t('view')}
        </Button>
      ),
    },
  ];
  if (deliveries.length === 0)
    return <EmptyState title={t('noDeliveries')}>{t('noDeliveriesText')}</EmptyState>;
  return (
    <DataTable
      caption={t('deliveries')}
      captionHidden
      columns={columns}
      rows={deliveries}
      rowKey={({ id }) => id}
    />
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

interface DeliveryDialogProps {
  delivery: WebhookDelivery | undefined;
  isPaused: boolean;
  isOpen: boolean;
  onClose: () => void;
}

function DeliveryDialog({ delivery, isPaused, isOpen, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation('webhooks');
  const typeName = useEventTypeName();
  const { instant } = useFormats();
  const again = useSendAgain();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size="large"
      title={delivery ? typeName(delivery.type) : ''}
      footer={
        delivery && !isPaused ? (
          <Button
            variant="secondary"
            isLoading={again.isPending}
            onClick={() => {
              again.mutate(delivery.id);
              onClose();
            }}
          >
            {t('again')}
          </Button>
        ) : undefined
      }
    >
      {delivery ? (
        <div className={styles.form}>
          <FactList
            className={styles.facts}
            facts={[
              [t('column.state'), t(`state.${delivery.state}`)],
              [t('column.when'), instant(delivery.createdAt)],
              [t('column.last'), <LastAnswer key="last" delivery={delivery} />],
              [t('messageId'), <code key="id">msg_{delivery.messageId}</code>],
            ]}
          />
          <h3>{t('body')}</h3>
          <pre className={styles.body}>{JSON.stringify(JSON.parse(delivery.body), null, 2)}</pre>
        </div>
      ) : null}
    </Dialog>
  );
}
