import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { useErrorText } from '../../use-error-text.ts';
import { PhoneUs } from './phone-us.tsx';
import { useSessionEnd } from '../sign-in/use-session-end.ts';

/** While a user's e-mail address is unconfirmed: what they can do about it. */
export function ConfirmEmailNotice({ user: { email, isEmailConfirmed } }: { user: User }) {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const errorText = useErrorText();
  const onSessionEnd = useSessionEnd();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('POST /api/user/email-confirmation'),
    onSuccess: () =>
      toast.show({ kind: 'success', title: t('confirmEmail.sentTitle'), text: t('confirmEmail.sent') }),
    onError: (error) => {
      if (onSessionEnd(error)) return;
      toast.show({ kind: 'error', title: t('confirmEmail.sendFailed'), text: errorText(error) });
    },
  });
  if (email === null || isEmailConfirmed) return null;
  return (
    <Notice
      kind="warning"
      level={3}
      title={t('confirmEmail.please')}
      actions={
        <>
          <Button variant="secondary" isLoading={isPending} onClick={() => mutate()}>
            {t(isPending ? 'confirmEmail.sending' : 'confirmEmail.again')}
          </Button>
          <PhoneUs />
        </>
      }
    >
      <p>{t('confirmEmail.why', { email })}</p>
      <p>{t('confirmEmail.none')}</p>
    </Notice>
  );
}
