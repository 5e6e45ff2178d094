import { PasswordField, TextField } from '../../kit/field/text-field.tsx';
import { Button } from '../../kit/button/button.tsx';
import { useMutation } from '@tanstack/react-query';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../kit/error-summary/error-summary.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useApi } from '../back-office/api.tsx';
import { useErrorText } from '../back-office/use-error-text.ts';
import { DemoAccounts, type BackOfficeSite } from './demo-accounts.tsx';
import styles from './sign-in-form.module.css';

type SignInFormProps = {
  site: BackOfficeSite;
  /** The username to prefill. */
  username?: string;
  onSignedIn: (user: User) => void;
};

/** Signs in on this site. */
export function SignInForm({ site, username: known = '', onSignedIn }: SignInFormProps) {
  const { t } = useTranslation('accounts');
  const form = useForm({
    values: { username: known, password: '' },
    schema: () => import('@trpeza/contract/accounts/accounts.schemas').then((all) => all.Login),
  });
  const signIn = useSignIn(onSignedIn, form.refuse);
  const demo = (username: string, password: string) => {
    form.set({ username, password });
    form.clear();
    signIn.mutate({ body: { username, password } });
  };
  return (
    <form className={styles.form} onSubmit={form.onSubmit(signIn, (body) => ({ body }))} noValidate>
      <ErrorSummary {...form.summary} />
      <TextField
        {...form.text('username')}
        label={t('signIn.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.text('password')}
        label={t('signIn.password')}
        autoComplete="current-password"
      />
      <p className={styles.status} role="status">
        {statusLine()}
      </p>
      <Button type="submit" size="large" aria-disabled={signIn.isPending}>
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

function useSignIn(onSignedIn: (user: User) => void, onRefusal: (error: unknown, text: string) => void) {
  const api = useApi();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation('POST /api/login'),
    onSuccess: onSignedIn,
    onError: (error) => onRefusal(error, errorText(error)),
  });
}
