import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import styles from './narrow-page.module.css';
import { useResetFailure } from './use-reset-failure.ts';

interface RequestResetProps {
  /** The email address that the user typed before. */
  email: string;
  onSent: (email: string) => void;
}

/** Requests a reset link. The response is always the same, so that it does not reveal which accounts exist. */
export function RequestResetForm({ email, onSent }: RequestResetProps) {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const form = useForm({
    values: { email },
    schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.ForgotPassword),
  });
  const showFailure = useResetFailure();
  const ask = useMutation({
    ...api.mutation('POST /api/forgot-password'),
    onSuccess: (_reply, { body }) => {
      toast.show({ kind: 'success', title: t('forgot.sent.title'), text: t('forgot.sent.text') });
      onSent(body.email);
    },
    onError: (error) => form.refuse(error, showFailure(error)),
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(ask, (body) => ({ body }))}>
      <ErrorSummary {...form.summary} />
      <p>{t('forgot.request.text')}</p>
      <TextField {...form.text('email')} label={t('auth.email')} type="email" autoComplete="email" required />
      <Button type="submit" size="large" isWide isLoading={ask.isPending}>
        {t(ask.isPending ? 'forgot.request.busy' : 'forgot.request.send')}
      </Button>
    </form>
  );
}
