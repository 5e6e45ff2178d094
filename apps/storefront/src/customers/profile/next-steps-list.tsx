import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '@trpeza/ui/kit/button/button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useSession } from '../../access/sign-in/use-session.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';
import { PhoneUs } from './phone-us.tsx';

/** The steps that are still missing: confirming the email address, and verification by the office. */
export function NextStepsList() {
  const { t } = useTranslation('accounts');
  const { user } = useSession();
  if (!user) return null;
  const { email, isEmailConfirmed } = user;
  const toConfirm = email !== null && !isEmailConfirmed ? email : undefined;
  const toVerify = user.role === 'customer' && !user.isVerified;
  const confirm = toConfirm ? t('welcome.confirm', { email: toConfirm }) : null;
  const verify = toVerify ? t('welcome.verify') : null;
  return (
    <Notice
      kind={toVerify ? 'success' : 'warning'}
      title={t(toVerify ? 'welcome.title' : 'welcome.confirmTitle')}
      actions={
        <>
          {toConfirm ? <SendAgain /> : null}
          <PhoneUs />
        </>
      }
    >
      {confirm && verify ? (
        <>
          <p>{t('welcome.next')}</p>
          <ol>
            <li>{confirm}</li>
            <li>{verify}</li>
          </ol>
        </>
      ) : (
        <p>{confirm ?? verify}</p>
      )}
      {toConfirm ? <p>{t('welcome.none')}</p> : null}
    </Notice>
  );
}

function SendAgain() {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const errorText = useErrorText();
  const onSessionEnd = useSessionEnd();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('POST /api/user/email-confirmation'),
    onSuccess: () => toast.show({ kind: 'success', title: t('welcome.sentTitle'), text: t('welcome.sent') }),
    onError: (error) => {
      if (onSessionEnd(error)) return;
      toast.show({ kind: 'error', title: t('welcome.sendFailed'), text: errorText(error) });
    },
  });
  return (
    <Button variant="secondary" isLoading={isPending} onClick={() => mutate()}>
      {t(isPending ? 'welcome.sending' : 'welcome.again')}
    </Button>
  );
}
