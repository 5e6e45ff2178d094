import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { PasswordField, TextField } from '@trpeza/ui/kit/field/text-field';
import { answerOf } from '../../use-error-text.ts';
import { confirmationProblem } from './confirmation-problem.ts';
import styles from './auth.module.css';

export function RegisterForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const form = useForm({
    values: { username: '', email: '', password: '', confirmPassword: '' },
    schema: () => import('@trpeza/contract/accounts/accounts.schemas').then((all) => all.Register),
    bodyOf: ({ confirmPassword: _checkedHere, ...body }) => body,
    check: ({ password, confirmPassword }) => {
      const problem = confirmationProblem(password, confirmPassword, 'auth.confirmRequired');
      return problem ? { confirmPassword: t(problem) } : {};
    },
  });
  const register = useMutation({
    ...api.mutation('POST /api/register'),
    onSuccess: onSignedIn,
    onError: (error) => {
      const text = answerOf(error) ?? t('auth.registerFailed');
      form.refuse(error, text);
      toast.show({ kind: 'error', title: t('auth.registerFailed'), text });
    },
  });

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(register, (body) => ({ body }))}>
      <ErrorSummary {...form.summary} />
      <TextField
        {...form.text('username')}
        label={t('signIn.username')}
        description={t('auth.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <TextField {...form.text('email')} label={t('auth.email')} type="email" autoComplete="email" required />
      <PasswordField
        {...form.text('password')}
        label={t('signIn.password')}
        description={t('auth.passwordHint')}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.text('confirmPassword')}
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
      />
      <Button type="submit" size="large" isWide isLoading={register.isPending}>
        {t(register.isPending ? 'auth.creating' : 'auth.create')}
      </Button>
    </form>
  );
}
