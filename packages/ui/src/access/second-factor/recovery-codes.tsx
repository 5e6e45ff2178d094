import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { Notice } from '../../kit/notice/notice.tsx';
import { useToast } from '../../kit/toast/use-toast.ts';
import { useApi } from '../../platform/back-office/api.tsx';
import { useErrorText } from '../../platform/back-office/use-error-text.ts';
import { useFormats, useKitchenName } from '../../platform/back-office/use-kitchen.ts';
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
  const { t } = useTranslation(['factor', 'common']);
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const kitchen = useKitchenName();
  const { instant } = useFormats();
  // Distinguishes the printout from older ones.
  const [madeAt] = useState(() => new Date().toISOString());
  const keep = useMutation({
    mutationFn: async () => {
      await api.call('POST /api/user/factor/recovery-codes/kept');
      await onKept();
    },
    onError: (error) =>
      toast.show({ kind: 'error', title: t('common:errors.title'), text: errorText(error) }),
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
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
