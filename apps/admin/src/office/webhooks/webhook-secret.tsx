import { useQuery } from '@tanstack/react-query';
import type { Webhook, WebhookSecret } from '@trpeza/contract/office/webhooks.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { secretOf, useRenewSecret } from './use-webhooks.ts';
import styles from './webhooks.module.css';

type SecretDialogProps = { webhook: Webhook | undefined; onClose: () => void };

/** The signing secret of a webhook, fetched only when the dialog is opened. */
export function SecretDialog({ webhook, onClose }: SecretDialogProps) {
  const { t } = useTranslation('webhooks');
  return (
    <Dialog
      open={webhook !== undefined}
      onClose={onClose}
      title={webhook ? t('secretTitle', { url: webhook.url }) : ''}
    >
      {webhook ? <Fetched id={webhook.id} /> : null}
    </Dialog>
  );
}

function Fetched({ id }: { id: number }) {
  const secret = useQuery({ ...secretOf(id), staleTime: 0, gcTime: 0 });
  return <QueryView query={secret}>{(shown) => <Secret id={id} shown={shown} />}</QueryView>;
}

function Secret({ id, shown }: { id: number; shown: WebhookSecret }) {
  const { t } = useTranslation('webhooks');
  const { instant } = useFormats();
  const { renew, isPending } = useRenewSecret(id);
  return (
    <div className={styles.form}>
      <p>{t('secretText')}</p>
      <TextField
        id="webhook-secret"
        label={t('secretOf')}
        value={shown.secret}
        readOnly
        className={styles.code}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {shown.oldSecretUntil ? <p>{t('oldUntil', { when: instant(shown.oldSecretUntil) })}</p> : null}
      <div className={styles.buttons}>
        <Button variant="secondary" isLoading={isPending} onClick={() => void renew()}>
          {t('renew')}
        </Button>
      </div>
    </div>
  );
}
