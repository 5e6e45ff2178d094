import { ApiError } from '@trpeza/api-client/api-error';
import type { HalfSession } from '@trpeza/contract/factor/factor.schemas';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import styles from './factor.module.css';
import { GiveFactor } from './give-factor.tsx';

/** Makes a call; nothing when the person would not prove who they are. */
export type Run = <T>(call: () => Promise<T>) => Promise<T | undefined>;

/** Calls that need a fresh proof: when the last one is too old the dialog asks for another, and the call is made again. */
export function useProved(has: HalfSession['has']): { run: Run; dialog: ReactNode } {
  const { t } = useTranslation('factor');
  const [asking, setAsking] = useState<{ answer: (isProved: boolean) => void }>();
  const run: Run = async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'factor/prove-first')) throw error;
      const isProved = await new Promise<boolean>((answer) => setAsking({ answer }));
      return isProved ? call() : undefined;
    }
  };
  const close = (isProved: boolean) => {
    asking?.answer(isProved);
    setAsking(undefined);
  };
  const dialog = (
    <Dialog open={asking !== undefined} onClose={() => close(false)} title={t('prove.title')}>
      {asking ? (
        <div className={styles.stack}>
          <p>{t('prove.text')}</p>
          <GiveFactor has={has} orPassword onProved={() => close(true)} />
        </div>
      ) : null}
    </Dialog>
  );
  return { run, dialog };
}
