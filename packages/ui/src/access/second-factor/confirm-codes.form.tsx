import { useMutation } from '@tanstack/react-query';
import type { CodesToConfirm } from '@trpeza/contract/access/factor.schemas';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { ErrorSummary } from '../../kit/error-summary/error-summary.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useToast } from '../../kit/toast/use-toast.ts';
import { useApi } from '../../platform/back-office/api.tsx';
import { useErrorText } from '../../platform/back-office/use-error-text.ts';
import { CodeField } from './code-field.tsx';
import styles from './factor.module.css';
import { QrCode } from './qr-code.tsx';

type ConfirmCodesProps = CodesToConfirm & { onConfirmed: (recoveryCodes: readonly string[]) => void };

/** Shows the TOTP secret as a QR code and as text, with a field for the first code. */
export function ConfirmCodesForm({ secret, uri, onConfirmed }: ConfirmCodesProps) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const form = useForm({
    values: { code: '' },
    schema: () => import('@trpeza/contract/access/factor.schemas').then((all) => all.ConfirmCodes),
  });
  const confirm = useMutation({
    ...api.mutation('PUT /api/user/factor/codes'),
    onSuccess: ({ recoveryCodes }) => {
      toast.show({ kind: 'success', title: t('codes.done') });
      onConfirmed(recoveryCodes);
    },
    onError: (error) => form.refuse(error, errorText(error)),
  });
  return (
    <form className={styles.stack} onSubmit={form.onSubmit(confirm, (body) => ({ body }))} noValidate>
      <ErrorSummary {...form.summary} />
      <p>{t('codes.scan')}</p>
      <QrCode text={uri} label={t('codes.picture')} />
      <p>{t('codes.typed')}</p>
      <p>
        <code className={styles.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeField
        {...form.text('code')}
        label={t('codes.code')}
        description={t('codes.codeHint')}
        refusal={confirm.error}
      />
      <Button type="submit" isLoading={confirm.isPending}>
        {t('codes.confirm')}
      </Button>
    </form>
  );
}
