import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '@trpeza/ui/kit/card/card';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { PasswordField } from '@trpeza/ui/kit/field/text-field';
import { serverMessageOf } from '../../use-error-text.ts';
import { NewPasswordFields, useConfirmation } from '../../access/sign-in/new-password-fields.tsx';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';

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
  const change = useChange({ onDone: () => form.reset(), onRefusal: form.refuse });
  return (
    <Card>
      <form noValidate onSubmit={form.onSubmit(change, (body) => ({ body }))}>
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
          <Button type="submit" size="large" isLoading={change.isPending}>
            {t(change.isPending ? 'password.busy' : 'password.save')}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

interface ChangeInput {
  onDone: () => void;
  onRefusal: (error: unknown, text: string) => void;
}

function useChange({ onDone, onRefusal }: ChangeInput) {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const hasEnded = useSessionEnd();
  return useMutation({
    ...api.mutation('PUT /api/user/password'),
    onSuccess: () => {
      onDone();
      toast.show({ kind: 'success', title: t('password.doneTitle'), text: t('password.done') });
    },
    onError: (error) => {
      if (hasEnded(error)) return;
      const text = serverMessageOf(error) ?? t('password.tryAgain');
      onRefusal(error, text);
      toast.show({ kind: 'error', isInForm: true, title: t('password.failed'), text });
    },
  });
}
