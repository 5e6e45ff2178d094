import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '@trpeza/ui/kit/card/card';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { PasswordField } from '../../parts/text-field.tsx';
import { useTypedForm } from '../../parts/use-typed-form.ts';
import { answerOf } from '../../use-error-text.ts';
import styles from '../sign-in/narrow.module.css';
import { NewPassword, useNewPasswordRules } from '../sign-in/new-password.tsx';
import { useSessionEnd } from '../sign-in/use-session-end.ts';

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;
type Values = Record<(typeof FIELDS)[number], string>;
const EMPTY: Values = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the own password. Everybody else who is signed in as this person is signed out. */
export function SecurityTab({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const { form, values, setValues, typed } = useTypedForm(FIELDS, EMPTY);
  const check = useChangeRules();
  const { mutate, isPending } = useChange({
    onDone: () => setValues(EMPTY),
    onRefusal: (fields, text) => form.setFromApiError(fields, text),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !form.check(check(values))) return;
    const { confirmPassword: _checkedHere, ...body } = values;
    mutate({ body });
  };
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={submit}>
        <ErrorSummary {...form.summary} />
        <p>{t('password.text')}</p>
        {/* Not to be seen: tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          {...typed('currentPassword')}
          label={t('password.current')}
          autoComplete="current-password"
        />
        <NewPassword
          typed={typed}
          hint={t(user.role === 'customer' ? 'auth.passwordHint' : 'password.hintStaff')}
        />
        <Button type="submit" size="large" aria-busy={isPending}>
          {t(isPending ? 'password.busy' : 'password.save')}
        </Button>
      </form>
    </Card>
  );
}

interface ChangeInput {
  onDone: () => void;
  onRefusal: (fields: ReturnType<typeof fieldsOf>, text: string) => void;
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
      const text = answerOf(error) ?? t('password.tryAgain');
      onRefusal(fieldsOf(error), text);
      toast.show({ kind: 'error', title: t('password.failed'), text });
    },
  });
}

function useChangeRules() {
  const { t } = useTranslation('accounts');
  const newPassword = useNewPasswordRules();
  return (values: Values): Partial<Values> => ({
    ...(values.currentPassword === '' ? { currentPassword: t('rules.current-password-required') } : {}),
    ...newPassword(values),
  });
}
