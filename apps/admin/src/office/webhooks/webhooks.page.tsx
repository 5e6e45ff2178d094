import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { WEBHOOK_TYPES, type WebhookType } from '@trpeza/contract/office/webhooks.constants';
import type { Webhook, WebhookInput } from '@trpeza/contract/office/webhooks.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckList } from '@trpeza/ui/kit/check-list/check-list';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { type Call, useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { ListPage } from '../../layouts/list-page.tsx';
import { paths } from '../../paths.ts';
import { DELIVERIES_REFETCH, DeliveriesOfWebhook, useEventTypeName } from './webhook-deliveries.tsx';

/** The registered webhooks, or the deliveries to one of them. */
export default function WebhooksPage() {
  const { t } = useTranslation(['webhooks', 'common']);
  const { instant } = useFormats();
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
      cell: ({ isActive, failingSince }) => (
        <Stack gap="xs" align="start">
          <Badge tone={failingSince ? 'red' : isActive ? 'green' : 'neutral'} size="small">
            {isActive ? t('active') : t('paused')}
          </Badge>
          {failingSince ? t('failing', { when: instant(failingSince) }) : null}
        </Stack>
      ),
    },
    {
      key: 'actions',
      header: t('common:actions'),
      align: 'end',
      line: 'first',
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

/** The URL of a webhook and the events it is notified of. Without a webhook, the form adds one. */
function WebhookForm({ webhook, onClose }: { webhook: Webhook | undefined; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const typeName = useEventTypeName();
  const call: Call<WebhookInput, Webhook> = webhook
    ? api.mutation('PUT /api/webhooks/{id}', (body: WebhookInput) => ({ params: { id: webhook.id }, body }))
    : api.mutation('POST /api/webhooks', (body: WebhookInput) => ({ body }));
  return (
    <EditDialog
      title={webhook ? t('changeTitle') : t('add')}
      onClose={onClose}
      form={{
        values: {
          url: webhook?.url ?? '',
          types: webhook?.types ?? ([...WEBHOOK_TYPES] as WebhookType[]),
          isActive: webhook?.isActive ?? true,
        },
        schema: () => import('@trpeza/contract/office/webhooks.schemas').then((all) => all.WebhookInput),
      }}
      call={call}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('url')}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            label={t('url')}
            description={t('urlHelp')}
          />
          <CheckList
            {...form.field('types')}
            isCompact
            legend={t('types')}
            options={WEBHOOK_TYPES.map((value) => ({ value, label: typeName(value) }))}
            values={form.values.types}
            onChange={(types) => form.set({ types })}
          />
        </>
      )}
    </EditDialog>
  );
}

/** The signing secret of a webhook, fetched only when the dialog is opened. */
function SecretDialog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const { instant } = useFormats();
  const confirm = useConfirm();
  const params = { id };
  const query = api.query('GET /api/webhooks/{id}/secret', { params });
  const secret = useQuery({ ...query, staleTime: 0, gcTime: 0 });
  const renew = useSave(api.mutation('POST /api/webhooks/{id}/secret'), { failed: t('renewFailed') });
  const renewIfSure = async () => {
    const isSure = await confirm({ title: t('renewTitle'), text: t('renewText'), confirmLabel: t('renew') });
    if (isSure) renew.mutate({ params });
  };
  return (
    <Dialog onClose={onClose} title={t('secretTitle', { url })}>
      <QueryView query={secret}>
        {(shown) => (
          <Stack align="start">
            <p>{t('secretText')}</p>
            <TextField
              id="webhook-secret"
              label={t('secretOf')}
              value={shown.secret}
              readOnly
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            {shown.oldSecretUntil ? <p>{t('oldUntil', { when: instant(shown.oldSecretUntil) })}</p> : null}
            <Button variant="secondary" isLoading={renew.isPending} onClick={() => void renewIfSure()}>
              {t('renew')}
            </Button>
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}
