import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { usePageHead } from '../../page-head.tsx';
import { paths } from '../../paths.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { EmailSent } from './email-sent.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { NarrowPage } from './narrow-page.tsx';
import { RequestResetForm } from './request-reset.form.tsx';
import { ResetPasswordForm } from './reset-password.form.tsx';
import { useUrlToken } from './use-url-token.ts';
import { withMantine } from '../../with-mantine.tsx';

type Stage = 'request' | 'sent' | 'reset' | 'success';

/** Password recovery: request a link, wait for the email, choose a new password, done. */
export const ForgotPasswordPage = withMantine(function ForgotPasswordPage() {
  const { t } = useTranslation('accounts');
  // The server-rendered page has no token, and a form must not accept input before hydration.
  const isHydrated = useHydrated();
  const isInvited = useIsInvited();
  usePageHead({ title: t(isInvited ? 'invitation.title' : 'forgot.request.title') });
  return (
    <NarrowPage loginLabel={t('forgot.toLogin')}>
      {isInvited ? (
        <AcceptInvitation />
      ) : isHydrated ? (
        <Stages />
      ) : (
        <>
          <h1>{t('forgot.request.title')}</h1>
          <Loading />
        </>
      )}
    </NarrowPage>
  );
});

/**
 * Whether the user followed the link of an invitation, which redirects to this page because both flows end with a new
 * password. False until hydration.
 */
function useIsInvited(): boolean {
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const [isInvited] = useState(() => search.has('invitation'));
  return isHydrated && isInvited;
}

function Stages() {
  const { t } = useTranslation('accounts');
  const token = useUrlToken();
  const [stage, setStage] = useState<Stage>(token ? 'reset' : 'request');
  const [email, setEmail] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const go = (next: Stage) => {
    // Renders synchronously, so that screen readers announce the new heading.
    flushSync(() => setStage(next));
    heading.current?.focus();
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t(`forgot.${stage}.title`)}
      </h1>
      {stage === 'request' ? (
        <RequestResetForm
          email={email}
          onSent={(sent) => {
            setEmail(sent);
            go('sent');
          }}
        />
      ) : null}
      {stage === 'sent' ? <EmailSent onCode={() => go('reset')} onAgain={() => go('request')} /> : null}
      {stage === 'reset' ? (
        <ResetPasswordForm token={token} onAgain={() => go('request')} onDone={() => go('success')} />
      ) : null}
      {stage === 'success' ? (
        <>
          <p>{t('forgot.success.text')}</p>
          <ButtonLink size="large" isWide to={paths.login()}>
            {t('forgot.success.login')}
          </ButtonLink>
        </>
      ) : null}
    </>
  );
}
