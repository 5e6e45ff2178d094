import { Paper, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { PasswordField } from '@trpeza/ui/kit/field/text-field';
import { serverMessageOf } from '../../use-error-text.ts';
import { NewPasswordFields, useConfirmation } from '../../access/sign-in/new-password-fields.tsx';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** A form for the user's own password. A change signs out all their other sessions. */
export function SecurityTab({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const check = useConfirmation();
  const form = useForm({
    values: EMPTY,
    schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.ChangePassword),
    bodyOf: ({ confirmPassword: _checkedHere, ...body }) => body,
    check,
  });
  const change = useMutation({
    ...api.mutation('PUT /api/user/password'),
    onSuccess: () => form.reset(),
    onError: (error) =>
      form.refuse(error, `${t('password.failed')}: ${serverMessageOf(error) ?? t('password.tryAgain')}`),
  });
  return (
    <Paper>
      <form noValidate onChange={change.reset} onSubmit={form.onSubmit(change, (body) => ({ body }))}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <p>{t('password.text')}</p>
          {/* This hidden field tells password managers which account the password belongs to. */}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <PasswordField
            {...form.text('currentPassword')}
            label={t('password.current')}
            autoComplete="current-password"
          />
          <NewPasswordFields
            typed={form.text}
            hint={t(user.role === 'customer' ? 'auth.passwordHint' : 'password.hintStaff')}
          />
          {change.isSuccess ? (
            <Notice kind="success" title={t('password.doneTitle')} level={3} announce>
              {t('password.done')}
            </Notice>
          ) : null}
          <Button type="submit" size="large" isLoading={change.isPending}>
            {t(change.isPending ? 'password.busy' : 'password.save')}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
