import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import styles from './narrow-page.module.css';
import { NewPasswordFields, useConfirmation } from './new-password-fields.tsx';
import { clearSession } from './clear-session.ts';
import { useResetFailure } from './use-reset-failure.ts';

interface ResetPasswordProps {
  /** The token from the link, shown read-only; empty when the user has to type or paste it. */
  token: string;
  onAgain: () => void;
  onDone: () => void;
}

export function ResetPasswordForm({ token, onAgain, onDone }: ResetPasswordProps) {
  const { t } = useTranslation('accounts');
  const check = useConfirmation();
  const form = useForm({
    values: { token, newPassword: '', confirmPassword: '' },
    schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.ResetPassword),
    bodyOf: ({ token: pasted, newPassword }) => ({ token: tokenIn(pasted), newPassword }),
    check,
  });
  const reset = useReset(onDone, form.refuse);
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(reset, (body) => ({ body }))}>
      <ErrorSummary {...form.summary} />
      <TextField
        {...form.text('token')}
        label={t('forgot.reset.token')}
        description={t(token ? 'forgot.reset.tokenLocked' : 'forgot.reset.tokenHint')}
        readOnly={token !== ''}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <NewPasswordFields typed={form.text} hint={t('auth.passwordHint')} />
      <Button type="submit" size="large" isWide isLoading={reset.isPending}>
        {t(reset.isPending ? 'forgot.reset.busy' : 'forgot.reset.save')}
      </Button>
      <Button variant="secondary" isWide onClick={onAgain}>
        {t('forgot.reset.again')}
      </Button>
    </form>
  );
}

function useReset(onDone: () => void, refuse: (error: unknown, text: string) => void) {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const client = useQueryClient();
  const showFailure = useResetFailure();
  return useMutation({
    ...api.mutation('POST /api/reset-password'),
    onSuccess: () => {
      // The server has ended every session of the user, including the one in this browser.
      clearSession(client);
      toast.show({ kind: 'success', title: t('forgot.success.title'), text: t('forgot.success.text') });
      onDone();
    },
    onError: (error) => refuse(error, showFailure(error)),
  });
}

/** Returns the token from the pasted text, which may also be the whole link from the email. */
const tokenIn = (pasted: string): string => /[?&]token=([^&#\s]+)/.exec(pasted)?.[1] ?? pasted.trim();
