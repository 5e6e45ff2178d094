import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { FieldError } from '../../kit/field/field-error.tsx';
import { useApi } from '../../platform/back-office/api.tsx';
import { useErrorText } from '../../platform/back-office/use-error-text.ts';
import { requestPasskeyProof, hasPasskeys } from './browser-passkeys.ts';

/** Signs in with a passkey only; the passkey identifies the user. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTranslation('accounts');
  const api = useApi();
  const errorText = useErrorText();
  const problem = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = await requestPasskeyProof(await api.call('POST /api/passkey-sign-in/challenge'));
      return api.call('POST /api/passkey-sign-in', { body });
    },
    onSuccess: onSignedIn,
  });
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button
        variant="secondary"
        isLoading={isPending}
        aria-describedby={error ? problem : undefined}
        onClick={() => mutate()}
      >
        {t(isPending ? 'signIn.passkeyBusy' : 'signIn.passkey')}
      </Button>
      <div role="status">
        <FieldError id={problem}>
          {error ? (error instanceof ApiError ? errorText(error) : t('signIn.passkeyUnused')) : null}
        </FieldError>
      </div>
    </>
  );
}
