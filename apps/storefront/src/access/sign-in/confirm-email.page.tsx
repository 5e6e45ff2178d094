import { Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@trpeza/api-client/api-error';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../../api.ts';
import { usePageHead } from '../../page-head.tsx';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { sessionQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { NarrowPage } from './narrow-page.tsx';
import { notifyOtherTabs } from './other-tabs.ts';
import { useSession } from './use-session.ts';
import { useUrlToken } from './use-url-token.ts';
import { withMantine } from '../../with-mantine.tsx';

/**
 * The page that the link in the confirmation email opens. Mail scanners open such links too, so the address is confirmed
 * only by a click on the button.
 */
export const ConfirmEmailPage = withMantine(function ConfirmEmailPage() {
  const { t } = useTranslation('accounts');
  const isHydrated = useHydrated();
  usePageHead({ title: t('confirmEmail.title') });
  return (
    <NarrowPage loginLabel={t('forgot.toLogin')}>
      {isHydrated ? (
        <Confirmation />
      ) : (
        <>
          <Title order={1} size="xl">
            {t('confirmEmail.title')}
          </Title>
          <Loading />
        </>
      )}
    </NarrowPage>
  );
});

function Confirmation() {
  const { t } = useTranslation('accounts');
  const token = useUrlToken();
  const client = useQueryClient();
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...api.mutation('POST /api/confirm-email'),
    onSuccess: () => {
      // The confirmed address may belong to the signed-in user.
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notifyOtherTabs();
    },
  });
  const isOver = error instanceof ApiError && error.code === 'accounts/confirm-invalid';
  const isAsked = token !== '' && !isOver && !isSuccess;
  // After an invalid link, only the owner of the address may see whether it is confirmed.
  const email = isAsked || isSuccess || !user?.isEmailConfirmed ? null : user.email;
  const isConfirmed = isSuccess || email !== null;
  useEffect(() => {
    // The clicked button is gone; focusing the heading announces it.
    if (isSuccess || isOver) heading.current?.focus();
  }, [isSuccess, isOver]);
  return (
    <>
      <Title order={1} size="xl" ref={heading} tabIndex={-1}>
        {t(isConfirmed ? 'confirmEmail.doneTitle' : 'confirmEmail.title')}
      </Title>
      {isAsked ? (
        <Ask problem={error} isBusy={isPending} onPress={() => mutate({ body: { token } })} />
      ) : isConfirmed ? (
        <>
          <p>{email ? t('confirmEmail.already', { email }) : t('confirmEmail.done')}</p>
          <ButtonLink size="large" isWide to={paths.menu()}>
            {t('confirmEmail.toMenu')}
          </ButtonLink>
        </>
      ) : (
        <NoLink problem={error} />
      )}
    </>
  );
}

interface AskProps {
  problem: Error | null;
  isBusy: boolean;
  onPress: () => void;
}

function Ask({ problem, isBusy, onPress }: AskProps) {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  return (
    <>
      <p>{t('confirmEmail.text')}</p>
      {problem ? (
        <Notice kind="error" title={t('confirmEmail.failed')} announce>
          {errorText(problem)}
        </Notice>
      ) : null}
      <Button size="large" isWide isLoading={isBusy} onClick={onPress}>
        {t(isBusy ? 'confirmEmail.busy' : 'confirmEmail.confirm')}
      </Button>
    </>
  );
}

/** Shown when the link was already used or replaced, has expired, or has lost its token, for example after a reload. */
function NoLink({ problem }: { problem: Error | null }) {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const { user } = useSession();
  return (
    <>
      {problem ? <Notice announce>{errorText(problem)}</Notice> : <p>{t('confirmEmail.openAgain')}</p>}
      {user ? (
        <ButtonLink size="large" isWide to={paths.profile()}>
          {t('profile.title')}
        </ButtonLink>
      ) : (
        <ButtonLink size="large" isWide to={paths.login()}>
          {t('invitation.login')}
        </ButtonLink>
      )}
    </>
  );
}
