import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '@trpeza/api-client/api-error';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { AnchorButton, Button } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { useKitchen } from '../../use-formats.ts';
import { PasswordField, TextField } from '@trpeza/ui/kit/field/text-field';
import styles from './auth.module.css';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';

interface LoginProps {
  onSignedIn: (user: User) => void;
  /** Initial values of the form, given only where they are public (demo). */
  filled?: { username: string; password: string };
  /** Called on failure, in addition to the form's message. By default a "Login failed" toast is shown. */
  onFailure?: (error: unknown) => void;
}

const EMPTY = { username: '', password: '' };

export function LoginForm({ onSignedIn, filled = EMPTY, onFailure }: LoginProps) {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const form = useForm({
    values: filled,
    schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.Login),
  });
  const login = useMutation({
    ...api.mutation('POST /api/login'),
    onSuccess: onSignedIn,
    onError: (failure) => {
      const message = textOf(failure);
      form.refuse(failure, message);
      if (onFailure) onFailure(failure);
      else toast.show({ kind: 'error', isInForm: true, title: t('auth.loginFailed'), text: message });
    },
  });
  const textOf = (failure: unknown) => {
    if (!(failure instanceof ApiError) || failure.isOutage) return t('auth.loginLater');
    return failure.message || t(failure.status === 401 ? 'errors.wrong-credentials' : 'auth.loginLater');
  };

  const { isPending, error } = login;

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(login, (body) => ({ body }))}>
      <ErrorSummary {...form.summary} />
      <TextField
        {...form.text('username')}
        label={t('signIn.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...form.text('password')}
        label={t('signIn.password')}
        autoComplete="current-password"
      />
      {/* The error summary announces the failure. */}
      <p className={styles.status} role="status" aria-live={error ? 'off' : 'polite'}>
        {isPending
          ? t('signIn.busy')
          : error
            ? t('signIn.failed', { message: textOf(error) })
            : t('signIn.ready')}
      </p>
      <Button type="submit" size="large" isWide isLoading={isPending}>
        {t('signIn.submit')}
      </Button>
      {error instanceof ApiError && error.code === 'factor/elsewhere' ? <Workplaces /> : null}
      <p className={styles.forgot}>
        <Link to={paths.forgotPassword()}>{t('auth.forgot')}</Link>
      </p>
      <p>
        {t('auth.help')} <PhoneUs />
      </p>
    </form>
  );
}

/** Links to the sites where staff with two-factor authentication log in. */
function Workplaces() {
  const { t } = useTranslation('accounts');
  const { sites } = useKitchen();
  return (
    <>
      <AnchorButton variant="secondary" href={`${sites.staff}/auth`}>
        {t('signIn.toStaffSite')}
      </AnchorButton>
      <AnchorButton variant="secondary" href={`${sites.admin}/auth`}>
        {t('signIn.toAdminSite')}
      </AnchorButton>
    </>
  );
}
