import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { HalfSession } from '@trpeza/contract/access/factor.schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { FieldError } from '../../kit/field/field-error.tsx';
import { useApi } from '../../platform/back-office/api.tsx';
import { useErrorText } from '../../platform/back-office/use-error-text.ts';
import { requestPasskeyProof, hasPasskeys } from './browser-passkeys.ts';
import styles from './factor.module.css';
import { ProofForm, type TypedProofKind } from './proof.form.tsx';

interface GiveFactorProps {
  has: HalfSession['has'];
  /** Whether the user can prove their identity by password, because they have no second factor. */
  byPassword?: boolean;
  onProved: (user: User) => void;
}

/** Asks users to prove their identity by passkey, code, recovery code or, without a second factor, by password. */
export function ProveIdentity({ has, byPassword = false, onProved }: GiveFactorProps) {
  const { t } = useTranslation('factor');
  const usual = byPassword ? 'password' : has.codes ? 'code' : undefined;
  const [isLost, setLost] = useState(false);
  const by: TypedProofKind | undefined = isLost ? 'recovery' : usual;
  return (
    <div className={styles.stack}>
      {has.passkey && !isLost && hasPasskeys() ? <PasskeyButton onProved={onProved} /> : null}
      {by ? <ProofForm key={by} by={by} onProved={onProved} /> : null}
      {isLost ? <p className={styles.quiet}>{t('give.lostText')}</p> : null}
      {byPassword ? null : (
        <Button variant="subtle" onClick={() => setLost(!isLost)}>
          {t(isLost ? 'give.back' : 'give.lost')}
        </Button>
      )}
    </div>
  );
}

function PasskeyButton({ onProved }: Pick<GiveFactorProps, 'onProved'>) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const errorText = useErrorText();
  const give = useMutation({
    mutationFn: async () => {
      const passkey = await requestPasskeyProof(await api.call('POST /api/user/factor/challenge'));
      return api.call('POST /api/user/factor/proof', { body: { by: 'passkey', passkey } });
    },
    onSuccess: onProved,
  });
  const { error } = give;
  const problem = useId();
  return (
    <>
      <Button
        size="large"
        isLoading={give.isPending}
        aria-describedby={error ? problem : undefined}
        onClick={() => give.mutate()}
      >
        {t(give.isPending ? 'give.passkeyBusy' : 'give.passkey')}
      </Button>
      <div role="status">
        <FieldError id={problem}>
          {error ? (error instanceof ApiError ? errorText(error) : t('give.passkeyCancelled')) : null}
        </FieldError>
      </div>
    </>
  );
}
