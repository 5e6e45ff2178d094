import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '@trpeza/ui/kit/card/card';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form-errors/use-form-errors';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { PasswordField } from '../../parts/text-field.tsx';
import { answerOf } from '../../use-error-text.ts';
import { confirmationProblem, newPasswordProblem } from './account-rules.ts';
import styles from './narrow.module.css';
import { useSessionEnd } from './use-session-end.ts';

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;
type Values = Record<(typeof FIELDS)[number], string>;
const EMPTY: Values = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the own password. Everybody else who is signed in as this person is signed out. */
export function SecurityTab({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const [values, setValues] = useState(EMPTY);
  const form = useFormErrors(FIELDS);
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
  const typed = (name: keyof Values) => ({
    ...form.field(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
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
        <PasswordField
          {...typed('newPassword')}
          label={t('password.new')}
          hint={t(user.role === 'customer' ? 'auth.passwordHint' : 'password.hintStaff')}
          autoComplete="new-password"
        />
        <PasswordField
          {...typed('confirmPassword')}
          label={t('password.confirm')}
          autoComplete="new-password"
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
  return ({ currentPassword, newPassword, confirmPassword }: Values): Partial<Values> => {
    const password = newPasswordProblem(newPassword);
    const confirmation = confirmationProblem(
      { password: newPassword, confirmation: confirmPassword },
      'password.confirmNew',
    );
    return {
      ...(currentPassword === '' ? { currentPassword: t('rules.current-password-required') } : {}),
      ...(password ? { newPassword: t(password) } : {}),
      ...(confirmation ? { confirmPassword: t(confirmation) } : {}),
    };
  };
}
