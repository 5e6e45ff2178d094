import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@trpeza/api-client/api-error';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form-errors/use-form-errors';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { PasswordField, TextField } from '../../parts/text-field.tsx';
import { useKitchen } from '../../use-formats.ts';
import styles from './auth.module.css';

const FIELDS = ['username', 'password'] as const;

export function LoginForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTranslation(['accounts', 'common']);
  const { phone } = useKitchen();
  const toast = useToast();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const form = useFormErrors(FIELDS);
  const { mutate, isPending, error } = useMutation({
    ...api.mutation('POST /api/login'),
    onSuccess: onSignedIn,
    onError: (failure) => {
      const message = textOf(failure);
      form.setFromApiError(fieldsOf(failure), message);
      toast.show({ kind: 'error', title: t('auth.loginFailed'), text: message });
    },
  });
  const textOf = (failure: unknown) => {
    const isAnswer = failure instanceof ApiError && !failure.isOutage && failure.message !== '';
    return isAnswer ? failure.message : t('auth.loginLater');
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const errors = {
      ...(username.trim() ? {} : { username: t('rules.username-required') }),
      ...(password ? {} : { password: t('rules.password-required') }),
    };
    if (form.check(errors)) mutate({ body: { username, password } });
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary {...form.summary} />
      <TextField
        {...form.field('username')}
        label={t('signIn.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        {...form.field('password')}
        label={t('signIn.password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <p className={styles.status} role="status">
        {isPending
          ? t('signIn.busy')
          : error
            ? t('signIn.failed', { message: textOf(error) })
            : t('signIn.ready')}
      </p>
      <Button type="submit" size="large" wide aria-busy={isPending}>
        {t('signIn.submit')}
      </Button>
      <p>
        {t('auth.help')}{' '}
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{t('common:phoneUs', { phone })}</a>
      </p>
    </form>
  );
}
