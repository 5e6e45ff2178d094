import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
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
import { useTokenOfAddress } from './use-token-of-address.ts';

/** The target of the link in an e-mail. Mail scanners open links, so only a press confirms the address. */
export function ConfirmEmailPage() {
  const { t } = useTranslation('accounts');
  const isHydrated = useHydrated();
  usePageHead({ title: t('confirmEmail.title') });
  return (
    <NarrowPage loginLabel={t('forgot.toLogin')}>
      {isHydrated ? (
        <Confirmation />
      ) : (
        <>
          <h1>{t('confirmEmail.title')}</h1>
          <Loading />
        </>
      )}
    </NarrowPage>
  );
}

function Confirmation() {
  const { t } = useTranslation('accounts');
  const token = useTokenOfAddress();
  const client = useQueryClient();
  const errorText = useErrorText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isDone, setIsDone] = useState(false);
  const { mutate, isPending, error } = useMutation({
    ...api.mutation('POST /api/confirm-email'),
    onSuccess: () => {
      // Synchronously, so that the new heading is announced; the pressed button is gone.
      flushSync(() => setIsDone(true));
      heading.current?.focus();
      // The confirmed address may belong to the signed-in user.
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notifyOtherTabs();
    },
  });
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t(isDone ? 'confirmEmail.doneTitle' : 'confirmEmail.title')}
      </h1>
      <p>{t(isDone ? 'confirmEmail.done' : 'confirmEmail.text')}</p>
      {error ? (
        <Notice kind="error" title={t('confirmEmail.failed')} announce>
          {errorText(error)}
        </Notice>
      ) : null}
      {isDone ? (
        <ButtonLink size="large" isWide to={paths.menu()}>
          {t('confirmEmail.toMenu')}
        </ButtonLink>
      ) : (
        <Button
          size="large"
          isWide
          isLoading={isPending}
          onClick={() => !isPending && mutate({ body: { token } })}
        >
          {t(isPending ? 'confirmEmail.busy' : 'confirmEmail.confirm')}
        </Button>
      )}
    </>
  );
}
