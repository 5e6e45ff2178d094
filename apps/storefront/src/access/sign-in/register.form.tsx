import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { PasswordField, TextField } from '@trpeza/ui/kit/field/text-field';
import { keepPhoneCharacters } from '@trpeza/ui/customers/phone-rule';
import { useBackGuard } from '../../parts/use-back-guard.ts';
import { serverMessageOf } from '../../use-error-text.ts';
import { findConfirmationError } from './new-password-fields.tsx';

export function RegisterForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTranslation('accounts');
  const form = useForm({
    values: {
      username: '',
      email: '',
      firstName: '',
      lastName: '',
      phoneNumber: '',
      password: '',
      confirmPassword: '',
    },
    schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.Register),
    bodyOf: ({ confirmPassword: _checkedHere, firstName, lastName, phoneNumber, ...body }) => ({
      ...body,
      ...(firstName.trim() && { firstName }),
      ...(lastName.trim() && { lastName }),
      ...(phoneNumber.trim() && { phoneNumber }),
    }),
    check: ({ password, confirmPassword }) => {
      const problem = findConfirmationError(password, confirmPassword, 'auth.confirmRequired');
      return problem ? { confirmPassword: t(problem) } : {};
    },
  });
  useBackGuard(form.isDirty);
  const register = useMutation({
    ...api.mutation('POST /api/register'),
    onSuccess: onSignedIn,
    onError: (error) => form.refuse(error, serverMessageOf(error) ?? t('auth.registerFailed')),
  });

  return (
    <form noValidate onSubmit={form.onSubmit(register, (body) => ({ body }))}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <TextField
          {...form.text('username')}
          label={t('signIn.username')}
          description={t('auth.usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <TextField
          {...form.text('email')}
          label={t('auth.email')}
          type="email"
          autoComplete="email"
          required
        />
        <TextField
          {...form.text('firstName')}
          label={t('profile.firstName')}
          autoComplete="given-name"
          isOptional
        />
        <TextField
          {...form.text('lastName')}
          label={t('profile.lastName')}
          autoComplete="family-name"
          isOptional
        />
        <TextField
          {...form.text('phoneNumber')}
          label={t('profile.phoneNumber')}
          description={t('auth.phoneHint')}
          type="tel"
          autoComplete="tel"
          onChange={({ target }) => form.set({ phoneNumber: keepPhoneCharacters(target.value) })}
          isOptional
        />
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
      </Stack>
    </form>
  );
}
