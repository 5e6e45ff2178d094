import { useMutation } from '@tanstack/react-query';
import type { Invitation } from '@trpeza/contract/accounts/invitations.schemas';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { answerOf } from '../../use-error-text.ts';
import styles from './narrow.module.css';
import { NewPassword, useConfirmation } from './new-password.tsx';
import { useTokenOfAddress } from './use-token-of-address.ts';

/** A person whom the office has invited chooses a password: by a link, or by the code of a sheet. */
export function AcceptInvitation() {
  const linked = useTokenOfAddress('code');
  const [code, setCode] = useState('');
  const [invitation, setInvitation] = useState<Invitation>();
  const [accepted, setAccepted] = useState<Invitation>();
  if (accepted) return <Done invitation={accepted} />;
  if (invitation) return <Choose code={code} invitation={invitation} onDone={setAccepted} />;
  return (
    <EnterCode
      linked={linked}
      onFound={(typed, found) => {
        setCode(typed);
        setInvitation(found);
      }}
    />
  );
}

interface EnterCodeProps {
  /** From a link; empty where a code is typed. */
  linked: string;
  onFound: (code: string, invitation: Invitation) => void;
}

function EnterCode({ linked, onFound }: EnterCodeProps) {
  const { t } = useTranslation('accounts');
  const form = useForm({
    values: { code: '' },
    schema: () => import('@trpeza/contract/accounts/invitations.schemas').then((all) => all.InvitationCode),
  });
  const look = useMutation({
    ...api.mutation('POST /api/invitation/look', (code: string) => ({ body: { code } })),
    onSuccess: (found, code) => onFound(code, found),
    onError: (error) => form.refuse(error, answerOf(error) ?? t('invitation.failed')),
  });
  const { mutate } = look;
  useEffect(() => {
    if (linked) mutate(linked);
  }, [linked, mutate]);
  if (linked && look.isPending) return <Loading />;
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(look, ({ code }) => code)}>
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
      <Button type="submit" size="large" isWide isLoading={look.isPending}>
        {t('invitation.next')}
      </Button>
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
    schema: () => import('@trpeza/contract/accounts/invitations.schemas').then((all) => all.AcceptInvitation),
    bodyOf: ({ username, newPassword }) => ({ code, username, newPassword }),
    check,
  });
  const accept = useMutation({
    ...api.mutation('POST /api/invitation'),
    onSuccess: onDone,
    onError: (error) => form.refuse(error, answerOf(error) ?? t('invitation.failed')),
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(accept, (body) => ({ body }))}>
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
      <NewPassword typed={form.text} hint={t('invitation.password')} />
      <Button type="submit" size="large" isWide isLoading={accept.isPending}>
        {t('invitation.save')}
      </Button>
    </form>
  );
}

function Done({ invitation: { username, email } }: { invitation: Invitation }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <h2>{t('invitation.done')}</h2>
      <p>{t('invitation.doneText', { username })}</p>
      {email ? <p>{t('invitation.doneEmail', { email })}</p> : null}
      <ButtonLink size="large" isWide to={paths.login()}>
        {t('invitation.login')}
      </ButtonLink>
    </>
  );
}
