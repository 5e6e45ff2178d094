import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { HalfSession } from '@trpeza/contract/access/factor.schemas';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import styles from './factor.module.css';
import { ProveIdentity } from './prove-identity.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

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
    <div className={styles.stack}>
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
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
    </div>
  );
}
