import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { ApiError } from '@trpeza/api-client/api-error';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../kit/error-summary/error-summary.tsx';
import { useFormErrors } from '../../kit/form/use-form-errors.ts';
import { useApi } from '../desk/api.tsx';
import { useErrorText } from '../desk/use-error-text.ts';
import { DemoAccounts, type DeskSite } from './demo-accounts.tsx';
import styles from './sign-in-form.module.css';

const FIELDS = ['username', 'password'] as const;

type SignInFormProps = {
  site: DeskSite;
  /** Who is most likely to sign in. */
  username?: string;
  onSignedIn: (user: User) => void;
};

/** Signs in on this site. */
export function SignInForm({ site, username: known = '', onSignedIn }: SignInFormProps) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation('common');
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const form = useFormErrors(FIELDS);
  const signIn = useSignIn(onSignedIn, (error, text) => {
    const fields = Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
    form.setFromApiError(fields, text);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const errors = {
      ...(username.trim() === '' && { username: t('rules.username-required') }),
      ...(password === '' && { password: t('rules.password-required') }),
    };
    if (form.check(errors)) signIn.mutate({ body: { username: username.trim(), password } });
  };
  const demo = (name: string, secret: string) => {
    setUsername(name);
    setPassword(secret);
    form.clear();
    signIn.mutate({ body: { username: name, password: secret } });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary {...form.summary} />
      <TextInput
        {...form.field('username')}
        label={t('signIn.username')}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        {...form.field('password')}
        label={t('signIn.password')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        autoComplete="current-password"
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ 'aria-label': common(shown ? 'hidePassword' : 'showPassword') }}
      />
      <p className={styles.status} role="status">
        {statusLine()}
      </p>
      <Button type="submit" size="lg" aria-disabled={signIn.isPending}>
        {t('signIn.submit')}
      </Button>
      <DemoAccounts site={site} onChoose={demo} />
    </form>
  );

  function statusLine(): string {
    const problem = form.summary.errors[0];
    if (signIn.isPending) return t('signIn.busy');
    return problem ? t('signIn.failed', { message: problem.message }) : t('signIn.ready');
  }
}

function useSignIn(onSignedIn: (user: User) => void, onRefusal: (error: ApiError, text: string) => void) {
  const api = useApi();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation('POST /api/login'),
    onSuccess: onSignedIn,
    onError: (error) => onRefusal(error instanceof ApiError ? error : new ApiError(500), errorText(error)),
  });
}
