import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { WEBHOOK_TYPES } from '@trpeza/contract/office/webhooks.constants';
import type { Webhook } from '@trpeza/contract/office/webhooks.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { ListPage } from '../../layouts/list-page.tsx';
import { paths } from '../../paths.ts';
import { useEventTypeName } from './use-event-type-name.ts';
import { DELIVERIES_REFETCH, DeliveriesOfWebhook } from './webhook-deliveries.tsx';
import { SecretDialog, WebhookForm } from './webhook-dialogs.tsx';

/** The registered webhooks, or the deliveries to one of them. */
export default function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const { t: common } = useTranslation('common');
  const typeName = useEventTypeName();
  const { filters } = useUrlFilters({ webhook: 'id' });
  const webhooks = useQuery({ ...api.query('GET /api/webhooks'), ...DELIVERIES_REFETCH });
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [secret, setSecret] = useState<Webhook>();
  const rows = webhooks.data ?? [];
  const one = rows.find(({ id }) => id === filters.webhook);
  if (one) return <DeliveriesOfWebhook webhook={one} />;
  const columns: Column<Webhook>[] = [
    {
      key: 'url',
      header: t('url'),
      rowHeader: true,
      cell: ({ id, url }) => <Link to={paths.webhooks(id)}>{url}</Link>,
    },
    {
      key: 'types',
      header: t('types'),
      cell: ({ types }) =>
        types.length === WEBHOOK_TYPES.length ? t('everything') : types.map(typeName).join(' · '),
    },
    {
      key: 'state',
      header: t('column.state'),
      line: 'first',
      cell: (webhook) => <State webhook={webhook} />,
    },
    {
      key: 'actions',
      header: common('actions'),
      align: 'end',
      cell: (webhook) => <Actions webhook={webhook} onChange={setEdited} onSecret={setSecret} />,
    },
  ];
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button onClick={() => setEdited('new')}>
            <Icon name="plus" /> {t('add')}
          </Button>
        }
        list={{ ...webhooks, rows }}
        failed={t('loadFailed')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <>
            <strong>{t('none')}</strong> {t('noneText')}
          </>
        }
      />
      {edited ? (
        <WebhookForm webhook={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      ) : null}
      {secret ? <SecretDialog webhook={secret} onClose={() => setSecret(undefined)} /> : null}
    </>
  );
}

function State({ webhook: { isActive, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { instant } = useFormats();
  return (
    <Stack gap="xs" align="start">
      <Badge tone={failingSince ? 'red' : isActive ? 'green' : 'neutral'} size="small">
        {isActive ? t('active') : t('paused')}
      </Badge>
      {failingSince ? t('failing', { when: instant(failingSince) }) : null}
    </Stack>
  );
}

interface ActionsProps {
  webhook: Webhook;
  onChange: (webhook: Webhook) => void;
  onSecret: (webhook: Webhook) => void;
}

function Actions({ webhook, onChange, onSecret }: ActionsProps) {
  const { t } = useTranslation('webhooks');
  const confirm = useConfirm();
  const { id, url, types, isActive } = webhook;
  const params = { id };
  const test = useSave(api.mutation('POST /api/webhooks/{id}/test'), {
    done: t('testQueued'),
    failed: t('testFailed'),
  });
  const change = useSave(api.mutation('PUT /api/webhooks/{id}'), { failed: t('changeFailed') });
  const remove = useSave(api.mutation('DELETE /api/webhooks/{id}'), { failed: t('removeFailed') });
  const removeIfSure = async () => {
    const isSure = await confirm({
      title: t('removeTitle'),
      text: t('removeText', { url }),
      confirmLabel: t('remove'),
      destructive: true,
    });
    if (isSure) remove.mutate({ params });
  };
  return (
    <RowMenu
      label={t('actions', { url })}
      actions={[
        { label: t('deliveries'), icon: 'menu', to: paths.webhooks(id) },
        ...(isActive
          ? [{ label: t('test'), icon: 'arrow-right' as const, onSelect: () => test.mutate({ params }) }]
          : []),
        { label: t('change'), icon: 'edit', onSelect: () => onChange(webhook) },
        { label: t('secret'), icon: 'lock', onSelect: () => onSecret(webhook) },
        {
          label: isActive ? t('pause') : t('resume'),
          icon: 'clock',
          onSelect: () => change.mutate({ params, body: { url, types, isActive: !isActive } }),
        },
        { label: t('remove'), icon: 'trash', isDanger: true, onSelect: () => void removeIfSure() },
      ]}
    />
  );
}
