import { WEBHOOK_TYPES, type WebhookType } from '@trpeza/contract/office/webhooks.constants';
import type { Webhook } from '@trpeza/contract/office/webhooks.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckList } from '@trpeza/ui/kit/check-list/check-list';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useTranslation } from 'react-i18next';
import { useSaveWebhook } from './use-webhooks.ts';
import { useEventTypeName } from './use-event-type-name.ts';
import styles from './webhooks.module.css';

type WebhookFormProps = { webhook: Webhook | 'new' | undefined; onClose: () => void };

/** The URL of a webhook and the events it is notified of. */
export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const { t } = useTranslation('webhooks');
  return (
    <Dialog
      open={webhook !== undefined}
      onClose={onClose}
      title={webhook === 'new' || webhook === undefined ? t('add') : t('changeTitle')}
    >
      {webhook ? <Fields webhook={webhook === 'new' ? undefined : webhook} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Fields({ webhook, onClose }: { webhook: Webhook | undefined; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const typeName = useEventTypeName();
  const form = useForm({
    values: {
      url: webhook?.url ?? '',
      types: webhook?.types ?? ([...WEBHOOK_TYPES] as WebhookType[]),
      isActive: webhook?.isActive ?? true,
    },
    schema: () => import('@trpeza/contract/office/webhooks.schemas').then((all) => all.WebhookInput),
  });
  const save = useSaveWebhook(webhook, { onDone: onClose, onRefused: form.refuse });
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save, (values) => values)} noValidate>
      <ErrorSummary {...form.summary} />
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
      <div className={styles.buttons}>
        <Button type="submit" isLoading={save.isPending}>
          {t('save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}
