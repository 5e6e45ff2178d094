import { Stack, Text } from '@mantine/core';
import { PasswordField, TextField } from '../../kit/field/text-field.tsx';
import { Button } from '../../kit/button/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { isSecondStepMissing } from '@trpeza/api-client/session';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { HalfSession } from '@trpeza/contract/access/factor.schemas';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../kit/error-summary/error-summary.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Loading } from '../../kit/loading/loading.tsx';
import { useApi } from '../../platform/back-office/api.tsx';
import { lazyPage } from '../../platform/back-office/lazy-page.ts';
import { useErrorText } from '../../platform/back-office/use-error-text.ts';
import { requestPasskeyProof } from '../second-factor/browser-passkeys.ts';
import { PasskeyButton } from '../second-factor/passkey-button.tsx';
import type { SecondStepProps } from '../second-factor/second-step.tsx';
import { DemoAccounts, type BackOfficeSite } from './demo-accounts.tsx';

/** Loaded only for users with a second factor. */
const SecondStep = lazyPage<SecondStepProps>(['factor'], async () => {
  const { SecondStep: step } = await import('../second-factor/second-step.tsx');
  return { default: step };
});

type SignInFormProps = {
  site: BackOfficeSite;
  /** The username to prefill. */
  username?: string;
  /** A sign-in in this browser that still needs its second factor. */
  half?: HalfSession | undefined;
  onSignedIn: (user: User) => void;
  /** Called when the started sign-in is abandoned. */
  onRestart?: () => void;
};

export function SignInForm({ half: begun, onRestart, ...props }: SignInFormProps) {
  const api = useApi();
  const [half, setHalf] = useState(begun);
  if (!half) return <FirstStep {...props} onHalf={setHalf} />;
  const restart = async () => {
    await api.call('POST /api/logout').catch(() => undefined);
    setHalf(undefined);
    onRestart?.();
  };
  return (
    <Suspense fallback={<Loading />}>
      <SecondStep half={half} onSignedIn={props.onSignedIn} onRestart={() => void restart()} />
    </Suspense>
  );
}

type FirstStepProps = Pick<SignInFormProps, 'site' | 'username' | 'onSignedIn'> & {
  onHalf: (half: HalfSession | undefined) => void;
};

function FirstStep({ site, username: known = '', onSignedIn, onHalf }: FirstStepProps) {
  const { t } = useTranslation('accounts');
  const api = useApi();
  const form = useForm({
    values: { username: known, password: '' },
    schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.Login),
  });
  const signIn = useSignIn({ onSignedIn, onHalf, onRefusal: form.refuse });
  const signInByPasskey = async () => {
    const body = await requestPasskeyProof(await api.call('POST /api/passkey-sign-in/challenge'));
    return api.call('POST /api/passkey-sign-in', { body });
  };
  const demo = (username: string, password: string) => {
    form.set({ username, password });
    form.clear();
    signIn.mutate({ body: { username, password } });
  };
  return (
    <form onSubmit={form.onSubmit(signIn, (body) => ({ body }))} noValidate>
      <Stack>
        <ErrorSummary {...form.summary} />
        <TextField
          {...form.text('username')}
          label={t('signIn.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.text('password')}
          label={t('signIn.password')}
          autoComplete="current-password"
        />
        <Text c="dimmed" mih="1.75rem" role="status">
          {statusLine()}
        </Text>
        <Button type="submit" size="large" aria-disabled={signIn.isPending}>
          {t('signIn.submit')}
        </Button>
        <PasskeyButton
          variant="secondary"
          label={t('signIn.passkey')}
          busy={t('signIn.passkeyBusy')}
          declined={t('signIn.passkeyUnused')}
          prove={signInByPasskey}
          onProved={onSignedIn}
        />
        <DemoAccounts site={site} onChoose={demo} />
      </Stack>
    </form>
  );

  function statusLine(): string {
    const problem = form.summary.errors[0];
    if (signIn.isPending) return t('signIn.busy');
    return problem ? t('signIn.failed', { message: problem.message }) : t('signIn.ready');
  }
}

interface Outcomes extends Pick<FirstStepProps, 'onSignedIn' | 'onHalf'> {
  onRefusal: (error: unknown, text: string) => void;
}

function useSignIn({ onSignedIn, onHalf, onRefusal }: Outcomes) {
  const api = useApi();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation('POST /api/login'),
    onSuccess: onSignedIn,
    onError: async (error) => {
      const session = isSecondStepMissing(error)
        ? await api.call('GET /api/session').catch(() => undefined)
        : undefined;
      if (session?.half) onHalf(session.half);
      else onRefusal(error, errorText(error));
    },
  });
}
