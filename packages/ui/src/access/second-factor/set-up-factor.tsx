import type { User } from '@trpeza/contract/access/accounts.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../platform/back-office/api.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { FactorSections } from './factor-sections.tsx';

interface SetUpFirstProps {
  username: string;
  onSignedIn: (user: User) => void;
}

/** Makes administrators without a second factor set one up before anything else. */
export function SetUpFactor({ username, onSignedIn }: SetUpFirstProps) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const [codes, setCodes] = useState<readonly string[]>();
  const goOn = async () => {
    const user = await api.call('GET /api/user');
    onSignedIn(user);
  };
  if (codes)
    return <RecoveryCodes codes={codes} username={username} done={t('setUp.continue')} onKept={goOn} />;
  return (
    <>
      <p>{t('setUp.text')}</p>
      <FactorSections level={3} passkeys={[]} hasCodes={false} onAdded={setCodes} />
    </>
  );
}
