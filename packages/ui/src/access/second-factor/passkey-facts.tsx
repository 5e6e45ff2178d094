import type { Factor } from '@trpeza/contract/access/factor.schemas';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/back-office/use-kitchen.ts';
import styles from './factor.module.css';

export function PasskeyFacts({ passkey }: { passkey: Factor['passkeys'][number] }) {
  const { t } = useTranslation('factor');
  const { instant } = useFormats();
  const { name, host, createdAt, lastUsedAt } = passkey;
  const isHere = location.hostname === host || location.hostname.endsWith(`.${host}`);
  return (
    <div>
      <strong>{name}</strong>
      <p className={styles.quiet}>
        {t('passkeys.added', { date: instant(createdAt) })}
        <br />
        {lastUsedAt ? t('passkeys.lastUsed', { date: instant(lastUsedAt) }) : t('passkeys.neverUsed')}
        {isHere ? null : (
          <>
            <br />
            {t('passkeys.onlyOn', { host })}
          </>
        )}
      </p>
    </div>
  );
}
