import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form/use-form-errors';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { TextField } from '../../parts/text-field.tsx';
import styles from './narrow.module.css';
import { emailProblem } from './account-rules.ts';
import { useResetFailure } from './use-reset-failure.ts';

const FIELDS = ['email'] as const;

interface RequestResetProps {
  email: string;
  onEmail: (email: string) => void;
  onSent: () => void;
}

/** Asks for a link. The answer is the same whoever asks, so it says nothing about who has an account. */
export function RequestResetForm({ email, onEmail, onSent }: RequestResetProps) {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const form = useFormErrors(FIELDS);
  const showFailure = useResetFailure();
  const { mutate, isPending } = useMutation({
    ...api.mutation('POST /api/forgot-password'),
    onSuccess: () => {
      toast.show({ kind: 'success', title: t('forgot.sent.title'), text: t('forgot.sent.text') });
      onSent();
    },
    onError: (error) => form.setFromApiError(fieldsOf(error), showFailure(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const problem = emailProblem(email);
    if (form.check(problem ? { email: t(problem) } : {})) mutate({ body: { email } });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary {...form.summary} />
      <p>{t('forgot.request.text')}</p>
      <TextField
        {...form.field('email')}
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <Button type="submit" size="large" wide aria-busy={isPending}>
        {t(isPending ? 'forgot.request.busy' : 'forgot.request.send')}
      </Button>
    </form>
  );
}
