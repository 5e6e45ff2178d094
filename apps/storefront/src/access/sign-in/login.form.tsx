import { Box, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '@trpeza/api-client/api-error';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { AnchorButton, Button } from '@trpeza/ui/kit/button/button';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { PasswordField, TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../../api.ts';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';
import { paths } from '../../paths.ts';
import { useKitchen } from '../../use-formats.ts';

/** Public password of the accounts in the demo kitchen. */
export const DEMO_PASSWORD = 'trpeza-demo';

interface LoginProps {
  onSignedIn: (user: User) => void;
  /** Initial values of the form, given only where they are public (demo). */
  filled?: { username: string; password: string };
  /** Called on failure, in addition to the form's message. */
  onFailure?: (error: unknown) => void;
}

const EMPTY = { username: '', password: '' };

export function LoginForm({ onSignedIn, filled = EMPTY, onFailure }: LoginProps) {
  const { t } = useTranslation('accounts');
  const form = useForm({
    values: filled,
    schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.Login),
  });
  const login = useMutation({
    ...api.mutation('POST /api/login'),
    onSuccess: onSignedIn,
    onError: (failure) => onFailure?.(failure),
  });
  const { isPending, error } = login;

  return (
    <form noValidate onSubmit={form.onSubmit(login, (body) => ({ body }))}>
      <Stack>
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
        {error ? (
          <LoginFailure error={error} />
        ) : (
          <p role="status">{t(isPending ? 'signIn.busy' : 'signIn.ready')}</p>
        )}
        <Button type="submit" size="large" isWide isLoading={isPending}>
          {t('signIn.submit')}
        </Button>
        <Box component={Link} to={paths.forgotPassword()} lh="var(--target)">
          {t('auth.forgot')}
        </Box>
        <p>
          {t('auth.help')} <PhoneUs />
        </p>
      </Stack>
    </form>
  );
}

/** Staff with two-factor authentication also get links to the sites where they log in. */
function LoginFailure({ error }: { error: Error }) {
  const { t } = useTranslation('accounts');
  const { sites } = useKitchen();
  const isOutage = !(error instanceof ApiError) || error.isOutage;
  const message = isOutage
    ? t('auth.loginLater')
    : error.message || t(error.status === 401 ? 'errors.wrong-credentials' : 'auth.loginLater');
  const isElsewhere = error instanceof ApiError && error.code === 'factor/elsewhere';
  return (
    <Notice
      kind="error"
      title={t('auth.loginFailed')}
      announce
      actions={
        isElsewhere ? (
          <>
            <AnchorButton variant="secondary" href={`${sites.staff}/auth`}>
              {t('signIn.toStaffSite')}
            </AnchorButton>
            <AnchorButton variant="secondary" href={`${sites.admin}/auth`}>
              {t('signIn.toAdminSite')}
            </AnchorButton>
          </>
        ) : undefined
      }
    >
      {t('signIn.failed', { message })}
    </Notice>
  );
}
