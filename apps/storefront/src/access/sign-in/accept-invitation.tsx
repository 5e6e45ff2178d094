import { Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Invitation } from '@trpeza/contract/access/invitations.schemas';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { serverMessageOf, useErrorText } from '../../use-error-text.ts';
import { NewPasswordFields, useConfirmation } from './new-password-fields.tsx';
import { useUrlToken } from './use-url-token.ts';

/** At stage `link` the code from an email is being looked up; at stage `code` the user types one. */
type Stage =
  | { at: 'link' | 'code' }
  | { at: 'choose'; code: string; invitation: Invitation }
  | { at: 'done'; invitation: Invitation };

/** Lets an invited person choose a password, after following a link or typing the code from a printed sheet. */
export function AcceptInvitation() {
  const { t } = useTranslation('accounts');
  const linked = useUrlToken('code');
  const [stage, setStage] = useState<Stage>({ at: linked ? 'link' : 'code' });
  const heading = useRef<HTMLHeadingElement>(null);
  const go = (next: Stage) => {
    // Renders synchronously, so that screen readers announce the heading after the clicked button is gone.
    flushSync(() => setStage(next));
    heading.current?.focus();
  };
  return (
    <>
      <Title order={1} size="xl" ref={heading} tabIndex={-1}>
        {t(stage.at === 'done' ? 'invitation.done' : 'invitation.title')}
      </Title>
      {stage.at === 'link' ? (
        <FollowLink
          code={linked}
          onFound={(invitation) => setStage({ at: 'choose', code: linked, invitation })}
          onTyping={() => go({ at: 'code' })}
        />
      ) : null}
      {stage.at === 'code' ? (
        <EnterCode onFound={(code, invitation) => go({ at: 'choose', code, invitation })} />
      ) : null}
      {stage.at === 'choose' ? (
        <Choose {...stage} onDone={(invitation) => go({ at: 'done', invitation })} />
      ) : null}
      {stage.at === 'done' ? <Done invitation={stage.invitation} /> : null}
    </>
  );
}

const look = api.mutation('POST /api/invitation/look', (code: string) => ({ body: { code } }));

interface FollowLinkProps {
  code: string;
  onFound: (invitation: Invitation) => void;
  onTyping: () => void;
}

/**
 * Looks up the invitation of a followed link. If the link has expired, offers the sign-in page too, because most of these
 * users already have a password.
 */
function FollowLink({ code, onFound, onTyping }: FollowLinkProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const errorText = useErrorText();
  const { mutate, error } = useMutation({ ...look, onSuccess: onFound });
  useEffect(() => {
    mutate(code);
  }, [code, mutate]);
  if (!error) return <Loading />;
  const isOver = error instanceof ApiError && error.code === 'customers/invitation-invalid';
  return (
    <>
      <Notice kind={isOver ? 'info' : 'error'} announce>
        {errorText(error)}
      </Notice>
      {isOver ? (
        <ButtonLink size="large" isWide to={paths.login()}>
          {t('invitation.login')}
        </ButtonLink>
      ) : (
        <Button size="large" isWide onClick={() => mutate(code)}>
          {t('common:tryAgain')}
        </Button>
      )}
      <Button variant="secondary" isWide onClick={onTyping}>
        {t('invitation.onPaper')}
      </Button>
    </>
  );
}

function EnterCode({ onFound }: { onFound: (code: string, invitation: Invitation) => void }) {
  const { t } = useTranslation('accounts');
  const form = useForm({
    values: { code: '' },
    schema: () => import('@trpeza/contract/access/invitations.schemas').then((all) => all.InvitationCode),
  });
  const search = useMutation({
    ...look,
    onSuccess: (found, code) => onFound(code, found),
    onError: (error) => form.refuse(error, serverMessageOf(error) ?? t('invitation.failed')),
  });
  return (
    <form noValidate onSubmit={form.onSubmit(search, ({ code }) => code)}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <p>{t('invitation.lead')}</p>
        <TextField
          {...form.text('code')}
          label={t('invitation.code')}
          description={t('invitation.codeHint')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <Button type="submit" size="large" isWide isLoading={search.isPending}>
          {t('invitation.next')}
        </Button>
      </Stack>
    </form>
  );
}

interface ChooseProps {
  code: string;
  invitation: Invitation;
  onDone: (invitation: Invitation) => void;
}

function Choose({ code, invitation, onDone }: ChooseProps) {
  const { t } = useTranslation('accounts');
  const check = useConfirmation();
  const form = useForm({
    values: { username: invitation.username, newPassword: '', confirmPassword: '' },
    schema: () => import('@trpeza/contract/access/invitations.schemas').then((all) => all.AcceptInvitation),
    bodyOf: ({ username, newPassword }) => ({ code, username, newPassword }),
    check,
  });
  const accept = useMutation({
    ...api.mutation('POST /api/invitation'),
    onSuccess: onDone,
    onError: (error) => form.refuse(error, serverMessageOf(error) ?? t('invitation.failed')),
  });
  return (
    <form noValidate onSubmit={form.onSubmit(accept, (body) => ({ body }))}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <p>{t('invitation.hello', { name: invitation.firstName })}</p>
        <TextField
          {...form.text('username')}
          label={t('invitation.username')}
          description={t('invitation.usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <NewPasswordFields typed={form.text} hint={t('invitation.password')} />
        <Button type="submit" size="large" isWide isLoading={accept.isPending}>
          {t('invitation.save')}
        </Button>
      </Stack>
    </form>
  );
}

function Done({ invitation: { username, email } }: { invitation: Invitation }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <p>{t('invitation.doneText', { username })}</p>
      {email ? <p>{t('invitation.doneEmail', { email })}</p> : null}
      <ButtonLink size="large" isWide to={paths.login()}>
        {t('invitation.login')}
      </ButtonLink>
    </>
  );
}
