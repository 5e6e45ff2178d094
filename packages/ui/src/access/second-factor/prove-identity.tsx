import { Stack, Text } from '@mantine/core';
import { ApiError } from '@trpeza/api-client/api-error';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { HalfSession, Proof } from '@trpeza/contract/access/factor.schemas';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { PasswordField, TextField } from '../../kit/field/text-field.tsx';
import type { FormState } from '../../kit/form/use-form.ts';
import { useApi } from '../../platform/back-office/api.tsx';
import { EditForm } from '../../platform/back-office/edit-dialog.tsx';
import { requestPasskeyProof } from './browser-passkeys.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** Proofs of identity that the user types. */
type TypedProofKind = Exclude<Proof['by'], 'passkey'>;

interface ProveIdentityProps {
  has: HalfSession['has'];
  /** Whether the user can prove their identity by password, because they have no second factor. */
  byPassword?: boolean;
  onProved: (user: User) => void;
}

/** Asks users to prove their identity by passkey, code, recovery code or, without a second factor, by password. */
export function ProveIdentity({ has, byPassword = false, onProved }: ProveIdentityProps) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const [isLost, setLost] = useState(false);
  const usual = byPassword ? 'password' : has.codes ? 'code' : undefined;
  const by: TypedProofKind | undefined = isLost ? 'recovery' : usual;
  const prove = async () => {
    const passkey = await requestPasskeyProof(await api.call('POST /api/user/factor/challenge'));
    return api.call('POST /api/user/factor/proof', { body: { by: 'passkey', passkey } });
  };
  return (
    <Stack>
      {has.passkey && !isLost ? (
        <PasskeyButton
          size="large"
          label={t('give.passkey')}
          busy={t('give.passkeyBusy')}
          declined={t('give.passkeyCancelled')}
          prove={prove}
          onProved={onProved}
        />
      ) : null}
      {by ? (
        <EditForm
          key={by}
          form={{
            values: EMPTY,
            schema: () => import('@trpeza/contract/access/factor.schemas').then((all) => all.Proof),
            bodyOf: (values) => bodyOf(by, values),
          }}
          call={api.mutation('POST /api/user/factor/proof')}
          inputOf={(body) => ({ body })}
          submit={t('give.submit')}
          onSaved={onProved}
        >
          {(form, { error }) => <ProofField by={by} form={form} refusal={error} />}
        </EditForm>
      ) : null}
      {isLost ? <Text c="dimmed">{t('give.lostText')}</Text> : null}
      {byPassword ? null : (
        <Button variant="subtle" onClick={() => setLost(!isLost)}>
          {t(isLost ? 'give.back' : 'give.lost')}
        </Button>
      )}
    </Stack>
  );
}

const EMPTY = { code: '', recoveryCode: '', password: '' };

const bodyOf = (by: TypedProofKind, { code, recoveryCode, password }: typeof EMPTY): Proof => {
  if (by === 'code') return { by, code };
  return by === 'recovery' ? { by, recoveryCode } : { by, password };
};

interface ProofFieldProps {
  by: TypedProofKind;
  form: Pick<FormState<typeof EMPTY>, 'text'>;
  refusal: unknown;
}

function ProofField({ by, form, refusal }: ProofFieldProps) {
  const { t } = useTranslation('factor');
  if (by === 'password')
    return (
      <PasswordField {...form.text('password')} label={t('give.password')} autoComplete="current-password" />
    );
  if (by === 'code')
    return (
      <CodeField
        {...form.text('code')}
        label={t('give.code')}
        description={t('give.codeHint')}
        refusal={refusal}
      />
    );
  return (
    <TextField
      {...form.text('recoveryCode')}
      label={t('give.recovery')}
      description={t('give.recoveryHint')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}

/**
 * Input for the six-digit code of an authenticator app. After a wrong code, a hint says what may be wrong with the app.
 * @param refusal the server's error for the previous code
 */
export function CodeField({
  refusal,
  description,
  ...field
}: ComponentProps<typeof TextField> & { refusal: unknown }) {
  const { t } = useTranslation('factor');
  const isWrong = refusal instanceof ApiError && refusal.code === 'factor/wrong-code';
  return (
    <TextField
      {...field}
      description={isWrong ? t('codes.refusedAgain') : description}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
    />
  );
}
