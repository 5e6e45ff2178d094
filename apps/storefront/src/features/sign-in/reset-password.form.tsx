import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { TextField } from '../../parts/text-field.tsx';
import { useTypedForm } from '../../parts/use-typed-form.ts';
import styles from './narrow.module.css';
import { NewPassword, useNewPasswordRules } from './new-password.tsx';
import { signOutHere } from './sign-out-here.ts';
import { useResetFailure } from './use-reset-failure.ts';

const FIELDS = ['token', 'newPassword', 'confirmPassword'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

interface ResetPasswordProps {
  /** From the link, and then not to be changed; empty where the person types or pastes it. */
  token: string;
  onAgain: () => void;
  onDone: () => void;
}

/** Sets a new password with the token of an e-mail. */
export function ResetPasswordForm({ token, onAgain, onDone }: ResetPasswordProps) {
  const { t } = useTranslation('accounts');
  const initial = { token, newPassword: '', confirmPassword: '' };
  const { form, values, typed } = useTypedForm(FIELDS, initial);
  const check = useResetRules();
  const { mutate, isPending } = useReset(onDone, (fields, text) => form.setFromApiError(fields, text));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !form.check(check(values))) return;
    mutate({ body: { token: tokenIn(values.token), newPassword: values.newPassword } });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary {...form.summary} />
      <TextField
        {...typed('token')}
        label={t('forgot.reset.token')}
        hint={t(token ? 'forgot.reset.tokenLocked' : 'forgot.reset.tokenHint')}
        readOnly={token !== ''}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPassword typed={typed} hint={t('auth.passwordHint')} />
      <Button type="submit" size="large" wide aria-busy={isPending}>
        {t(isPending ? 'forgot.reset.busy' : 'forgot.reset.save')}
      </Button>
      <Button look="plain" wide onClick={onAgain}>
        {t('forgot.reset.again')}
      </Button>
    </form>
  );
}

function useReset(
  onDone: () => void,
  onRefusal: (fields: ReturnType<typeof fieldsOf>, text: string) => void,
) {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const client = useQueryClient();
  const showFailure = useResetFailure();
  return useMutation({
    ...api.mutation('POST /api/reset-password'),
    onSuccess: () => {
      // Every sign-in of the person has ended, the one in this browser among them.
      signOutHere(client);
      toast.show({ kind: 'success', title: t('forgot.success.title'), text: t('forgot.success.text') });
      onDone();
    },
    onError: (error) => onRefusal(fieldsOf(error), showFailure(error)),
  });
}

function useResetRules() {
  const { t } = useTranslation('accounts');
  const newPassword = useNewPasswordRules();
  return (values: Values): Partial<Values> => ({
    ...(values.token.trim() === '' ? { token: t('rules.token-required') } : {}),
    ...newPassword(values),
  });
}

/** Whoever copies from the e-mail may well copy the whole link. */
const tokenIn = (pasted: string): string => /[?&]token=([^&#\s]+)/.exec(pasted)?.[1] ?? pasted.trim();
