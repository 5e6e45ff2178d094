import { Stack } from '@mantine/core';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { HalfSession } from '@trpeza/contract/access/factor.schemas';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { useApi } from '../../platform/back-office/api.tsx';
import { FactorSections } from './factor-sections.tsx';
import { ProveIdentity } from './prove-identity.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface SecondStepProps {
  half: HalfSession;
  onSignedIn: (user: User) => void;
  /** Called when another user wants to sign in, or when the time for the second factor has expired. */
  onRestart: () => void;
}

/** Replaces the sign-in form after the password was accepted. */
export function SecondStep({ half, onSignedIn, onRestart }: SecondStepProps) {
  const { t } = useTranslation('factor');
  const heading = useRef<HTMLHeadingElement>(null);
  const isSetUp = half.waitsFor === 'set-up';
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1}>
        {t(isSetUp ? 'setUp.title' : 'give.title')}
      </h2>
      {isSetUp ? (
        <SetUpFactor username={half.username} onSignedIn={onSignedIn} />
      ) : (
        <>
          <p>{t('give.text', { username: half.username })}</p>
          <ProveIdentity has={half.has} onProved={onSignedIn} />
        </>
      )}
      <Button variant="subtle" onClick={onRestart}>
        {t('give.restart')}
      </Button>
    </Stack>
  );
}

interface SetUpFactorProps extends Pick<SecondStepProps, 'onSignedIn'> {
  username: string;
}

/** Makes administrators without a second factor set one up before anything else. */
function SetUpFactor({ username, onSignedIn }: SetUpFactorProps) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const [codes, setCodes] = useState<readonly string[]>();
  const goOn = async () => onSignedIn(await api.call('GET /api/user'));
  if (codes)
    return <RecoveryCodes codes={codes} username={username} done={t('setUp.continue')} onKept={goOn} />;
  return (
    <>
      <p>{t('setUp.text')}</p>
      <FactorSections level={3} passkeys={[]} hasCodes={false} onAdded={setCodes} />
    </>
  );
}
