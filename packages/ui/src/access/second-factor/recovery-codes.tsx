import { SimpleGrid } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { Notice } from '../../kit/notice/notice.tsx';
import { useApi } from '../../platform/back-office/api.tsx';
import { useFormats, useKitchenName } from '../../platform/back-office/use-kitchen.ts';
import { useSave } from '../../platform/back-office/use-save.ts';
import styles from './factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  username: string;
  /** Label of the button that closes the list. */
  done: string;
  onKept: () => Promise<void> | void;
}

/** Shows the recovery codes once. They stay visible until the user confirms having saved them. */
export function RecoveryCodes({ codes, username, done, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const kitchen = useKitchenName();
  const { instant } = useFormats();
  // Distinguishes the printout from older ones.
  const [madeAt] = useState(() => new Date().toISOString());
  const keep = useSave<void, void>({
    mutationFn: async () => {
      await api.call('POST /api/user/factor/recovery-codes/kept');
      await onKept();
    },
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.printed}>
      <Notice
        kind="warning"
        title={t('recovery.shownOnce')}
        actions={
          <>
            <Button variant="secondary" onClick={() => window.print()}>
              {t('recovery.print')}
            </Button>
            <Button isLoading={keep.isPending} onClick={() => keep.mutate()}>
              {done}
            </Button>
          </>
        }
      >
        <p>{t('recovery.shownOnceText')}</p>
        <p>{t('recovery.for', { username, kitchen, date: instant(madeAt) })}</p>
        <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="sm" my="sm">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </SimpleGrid>
      </Notice>
    </div>
  );
}
