import { Stack, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../../api.ts';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';
import { usePageHead } from '../../page-head.tsx';
import { paths } from '../../paths.ts';
import { serverMessageOf } from '../../use-error-text.ts';
import { useKitchen } from '../../use-formats.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { withMantine } from '../../with-mantine.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { clearSession } from './clear-session.ts';
import { NarrowPage } from './narrow-page.tsx';
import { NewPasswordFields, useConfirmation } from './new-password-fields.tsx';
import { useUrlToken } from './use-url-token.ts';

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
          <Title order={1} size="xl">
            {t('forgot.request.title')}
          </Title>
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
      <Title order={1} size="xl" ref={heading} tabIndex={-1}>
        {t(`forgot.${stage}.title`)}
      </Title>
      {stage === 'request' ? (
        <RequestReset
          email={email}
          onSent={(sent) => {
            setEmail(sent);
            go('sent');
          }}
        />
      ) : null}
      {stage === 'sent' ? <EmailSent onCode={() => go('reset')} onAgain={() => go('request')} /> : null}
      {stage === 'reset' ? (
        <ResetPassword token={token} onAgain={() => go('request')} onDone={() => go('success')} />
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

interface RequestResetProps {
  /** The email address that the user typed before. */
  email: string;
  onSent: (email: string) => void;
}

/** Requests a reset link. The response is always the same, so that it does not reveal which accounts exist. */
function RequestReset({ email, onSent }: RequestResetProps) {
  const { t } = useTranslation('accounts');
  const form = useForm({
    values: { email },
    schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.ForgotPassword),
  });
  const ask = useMutation({
    ...api.mutation('POST /api/forgot-password'),
    onSuccess: (_reply, { body }) => onSent(body.email),
    onError: (error) => form.refuse(error, serverMessageOf(error) ?? t('forgot.failed')),
  });
  return (
    <form noValidate onSubmit={form.onSubmit(ask, (body) => ({ body }))}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <TextField
          {...form.text('email')}
          label={t('auth.email')}
          description={t('forgot.request.text')}
          type="email"
          autoComplete="email"
          required
        />
        <Button type="submit" size="large" isWide isLoading={ask.isPending}>
          {t(ask.isPending ? 'forgot.request.busy' : 'forgot.request.send')}
        </Button>
      </Stack>
    </form>
  );
}

/** Tells users to look for the email, and what to do if it does not arrive. */
function EmailSent({ onCode, onAgain }: { onCode: () => void; onAgain: () => void }) {
  const { t } = useTranslation('accounts');
  const { demo } = useKitchen();
  return (
    <>
      <p>{t('forgot.sent.text')}</p>
      <p>{t('forgot.sent.next')}</p>
      {demo ? (
        <Notice title={t('demo.title')} actions={<a href="/mailbox">{t('demo.mailbox')}</a>}>
          {t('demo.sent')}
        </Notice>
      ) : null}
      <Button variant="secondary" isWide onClick={onCode}>
        {t('forgot.sent.code')}
      </Button>
      <Button variant="secondary" isWide onClick={onAgain}>
        {t('forgot.sent.again')}
      </Button>
      <p>
        {t('forgot.sent.none')} <PhoneUs />
      </p>
    </>
  );
}

interface ResetPasswordProps {
  /** The token from the link, shown read-only; empty when the user has to type or paste it. */
  token: string;
  onAgain: () => void;
  onDone: () => void;
}

function ResetPassword({ token, onAgain, onDone }: ResetPasswordProps) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const check = useConfirmation();
  const form = useForm({
    values: { token, newPassword: '', confirmPassword: '' },
    schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.ResetPassword),
    bodyOf: ({ token: pasted, newPassword }) => ({ token: tokenIn(pasted), newPassword }),
    check,
  });
  const reset = useMutation({
    ...api.mutation('POST /api/reset-password'),
    onSuccess: () => {
      // The server has ended every session of the user, including the one in this browser.
      clearSession(client);
      onDone();
    },
    onError: (error) => form.refuse(error, serverMessageOf(error) ?? t('forgot.failed')),
  });
  return (
    <form noValidate onSubmit={form.onSubmit(reset, (body) => ({ body }))}>
      <Stack>
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
      </Stack>
    </form>
  );
}

/** Returns the token from the pasted text, which may also be the whole link from the email. */
const tokenIn = (pasted: string): string => /[?&]token=([^&#\s]+)/.exec(pasted)?.[1] ?? pasted.trim();
