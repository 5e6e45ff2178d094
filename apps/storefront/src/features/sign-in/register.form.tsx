import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { PasswordField, TextField } from '../../parts/text-field.tsx';
import { useTypedForm } from '../../parts/use-typed-form.ts';
import { answerOf } from '../../use-error-text.ts';
import { confirmationProblem, emailProblem, newPasswordProblem, usernameProblem } from './account-rules.ts';
import styles from './auth.module.css';

const FIELDS = ['username', 'email', 'password', 'confirmPassword'] as const;
type Values = Record<(typeof FIELDS)[number], string>;
const EMPTY: Values = { username: '', email: '', password: '', confirmPassword: '' };

export function RegisterForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const { form, values, typed } = useTypedForm(FIELDS, EMPTY);
  const check = useRegisterRules();
  const { mutate, isPending } = useMutation({
    ...api.mutation('POST /api/register'),
    onSuccess: onSignedIn,
    onError: (error) => {
      const text = answerOf(error) ?? t('auth.registerFailed');
      form.setFromApiError(fieldsOf(error), text);
      toast.show({ kind: 'error', title: t('auth.registerFailed'), text });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !form.check(check(values))) return;
    const { confirmPassword: _checkedHere, ...body } = values;
    mutate({ body });
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary {...form.summary} />
      <TextField
        {...typed('username')}
        label={t('signIn.username')}
        hint={t('auth.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
      />
      <TextField {...typed('email')} label={t('auth.email')} type="email" autoComplete="email" />
      <PasswordField
        {...typed('password')}
        label={t('signIn.password')}
        hint={t('auth.passwordHint')}
        autoComplete="new-password"
      />
      <PasswordField
        {...typed('confirmPassword')}
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
      />
      <Button type="submit" size="large" wide aria-busy={isPending}>
        {t(isPending ? 'auth.creating' : 'auth.create')}
      </Button>
    </form>
  );
}

/** The rules that need no answer from the server; the server asks them again, and some more. */
function useRegisterRules() {
  const { t } = useTranslation('accounts');
  return ({ username, email, password, confirmPassword }: Values): Partial<Values> => {
    const problems = {
      username: usernameProblem(username),
      email: emailProblem(email),
      password: password === '' ? ('rules.password-required' as const) : newPasswordProblem(password),
      confirmPassword: confirmationProblem(
        { password, confirmation: confirmPassword },
        'auth.confirmRequired',
      ),
    };
    const found = FIELDS.flatMap((name) => {
      const problem = problems[name];
      return problem ? [[name, t(problem)] as const] : [];
    });
    return Object.fromEntries(found);
  };
}
