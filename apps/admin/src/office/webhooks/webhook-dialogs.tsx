import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { WEBHOOK_TYPES, type WebhookType } from '@trpeza/contract/office/webhooks.constants';
import type { Webhook, WebhookInput } from '@trpeza/contract/office/webhooks.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckList } from '@trpeza/ui/kit/check-list/check-list';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { type Call, useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { useEventTypeName } from './use-event-type-name.ts';

type WebhookFormProps = { webhook: Webhook | undefined; onClose: () => void };

/** The URL of a webhook and the events it is notified of. Without a webhook, the form adds one. */
export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
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
export function SecretDialog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const { instant } = useFormats();
  const confirm = useConfirm();
  const params = { id };
  const secret = useQuery({
    ...api.query('GET /api/webhooks/{id}/secret', { params }),
    staleTime: 0,
    gcTime: 0,
  });
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
