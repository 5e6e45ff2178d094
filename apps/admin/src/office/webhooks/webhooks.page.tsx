import { useQuery } from '@tanstack/react-query';
import { WEBHOOK_TYPES } from '@trpeza/contract/office/webhooks.constants';
import type { Webhook } from '@trpeza/contract/office/webhooks.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { DeliveriesOfWebhook } from './webhook-deliveries.tsx';
import {
  usePauseWebhook,
  useRemoveWebhook,
  useTestWebhook,
  webhookList,
  DELIVERIES_REFETCH,
} from './use-webhooks.ts';
import { useEventTypeName } from './use-event-type-name.ts';
import { SecretDialog } from './webhook-secret.tsx';
import { WebhookForm } from './webhook.form.tsx';
import styles from './webhooks.module.css';

/** The registered webhooks, or the deliveries to one of them. */
export default function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const { filters } = useUrlFilters({ webhook: 'id' });
  const webhooks = useQuery({ ...webhookList(), ...DELIVERIES_REFETCH });
  const [open, setOpen] = useState<Webhook | 'new'>();
  const one = webhooks.data?.find(({ id }) => id === filters.webhook);
  usePageTitle(one ? t('deliveriesOf', { url: one.url }) : t('title'));
  const add = (
    <Button onClick={() => setOpen('new')}>
      <Icon name="plus" />
      {t('add')}
    </Button>
  );
  if (one)
    return (
      <>
        <PageHeader
          title={<span className={styles.url}>{t('deliveriesOf', { url: one.url })}</span>}
          actions={<Link to={paths.webhooks()}>{t('all')}</Link>}
        />
        <div className={styles.form}>
          <Trouble webhook={one} />
          <DeliveriesOfWebhook webhook={one} />
        </div>
      </>
    );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={add} />
      <QueryView query={webhooks} title={t('loadFailed')}>
        {(list) => <List webhooks={list} onChange={setOpen} />}
      </QueryView>
      <WebhookForm webhook={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

function Trouble({ webhook: { isActive, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { instant } = useFormats();
  if (!failingSince) return null;
  const when = instant(failingSince);
  return <Notice kind="warning" title={isActive ? t('failing', { when }) : t('pausedAfter', { when })} />;
}

type ListProps = { webhooks: readonly Webhook[]; onChange: (webhook: Webhook) => void };

function List({ webhooks, onChange }: ListProps) {
  const { t } = useTranslation('webhooks');
  const { t: common } = useTranslation('common');
  const typeName = useEventTypeName();
  const [secret, setSecret] = useState<Webhook>();
  const columns: Column<Webhook>[] = [
    {
      key: 'url',
      header: t('url'),
      label: '',
      rowHeader: true,
      cell: ({ id, url }) => (
        <Link className={`${styles.url} ${styles.address}`} to={paths.webhooks(id)}>
          {url}
        </Link>
      ),
    },
    {
      key: 'types',
      header: t('types'),
      cell: ({ types }) =>
        types.length === WEBHOOK_TYPES.length ? t('everything') : types.map(typeName).join(' · '),
    },
    { key: 'state', header: t('column.state'), cell: (webhook) => <State webhook={webhook} /> },
    {
      key: 'actions',
      header: common('actions'),
      label: '',
      align: 'end',
      cell: (webhook) => <Actions webhook={webhook} onChange={onChange} onSecret={setSecret} />,
    },
  ];
  if (webhooks.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <>
      <DataTable
        caption={t('title')}
        captionHidden
        columns={columns}
        rows={webhooks}
        rowKey={({ id }) => id}
      />
      <SecretDialog webhook={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

function State({ webhook: { isActive, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { instant } = useFormats();
  const tone = failingSince ? 'red' : isActive ? 'green' : 'neutral';
  return (
    <span className={styles.state}>
      <Badge tone={tone} size="small">
        {isActive ? t('active') : t('paused')}
      </Badge>
      {failingSince ? <span>{t('failing', { when: instant(failingSince) })}</span> : null}
    </span>
  );
}

interface ActionsProps {
  webhook: Webhook;
  onChange: (webhook: Webhook) => void;
  onSecret: (webhook: Webhook) => void;
}

function Actions({ webhook, onChange, onSecret }: ActionsProps) {
  const { t } = useTranslation('webhooks');
  const test = useTestWebhook();
  const pause = usePauseWebhook();
  const remove = useRemoveWebhook();
  const { id, url, isActive } = webhook;
  return (
    <RowMenu
      label={t('actions', { url })}
      actions={[
        { label: t('deliveries'), icon: 'menu', to: paths.webhooks(id) },
        ...(isActive
          ? [{ label: t('test'), icon: 'arrow-right' as const, onSelect: () => test.mutate(id) }]
          : []),
        { label: t('change'), icon: 'edit', onSelect: () => onChange(webhook) },
        { label: t('secret'), icon: 'lock', onSelect: () => onSecret(webhook) },
        { label: isActive ? t('pause') : t('resume'), icon: 'clock', onSelect: () => pause.mutate(webhook) },
        { label: t('remove'), icon: 'trash', isDanger: true, onSelect: () => void remove(webhook) },
      ]}
    />
  );
}
