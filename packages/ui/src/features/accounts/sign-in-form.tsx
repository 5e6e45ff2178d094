import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../kit/error-summary/error-summary.tsx';
import { useFormErrors } from '../../kit/form-errors/use-form-errors.ts';
import { useApi } from '../desk/api.tsx';
import { useErrorText } from '../desk/use-error-text.ts';
import { useSetUser } from '../desk/use-session.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import styles from './sign-in-form.module.css';

const FIELDS = ['username', 'password'] as const;

/** Signs in on this site. `demoAccounts` are offered where the kitchen is a demo. Whoever is in is taken on by the page. */
export function SignInForm({ demoAccounts }: { demoAccounts: readonly string[] }) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation('common');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const form = useFormErrors(FIELDS);
  const signIn = useSignIn((error, text) => {
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
      <DemoAccounts usernames={demoAccounts} onChoose={demo} />
    </form>
  );

  function statusLine(): string {
    const problem = form.summary.errors[0];
    if (signIn.isPending) return t('signIn.busy');
    return problem ? t('signIn.failed', { message: problem.message }) : t('signIn.ready');
  }
}

function useSignIn(onRefusal: (error: ApiError, text: string) => void) {
  const api = useApi();
  const setUser = useSetUser();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation('POST /api/login'),
    onSuccess: (user) => setUser(user),
    onError: (error) => onRefusal(error instanceof ApiError ? error : new ApiError(500), errorText(error)),
  });
}
