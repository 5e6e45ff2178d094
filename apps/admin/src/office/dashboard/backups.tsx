import { useQuery } from '@tanstack/react-query';
import type { BackupState } from '@trpeza/contract/platform/backups.schemas';
import { formatNumber } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './dashboard.module.css';

const BYTES_IN_MB = 1_000_000;

/**
 * The last backup, and whether a test restore succeeded. Rendered twice on the dashboard: among the items that need
 * attention if there is a problem (`trouble`), otherwise at the end of the page (`calm`).
 */
export function Backups({ when }: { when: 'trouble' | 'calm' }) {
  const { t } = useTranslation('admin');
  const backups = useQuery({ ...api.query('GET /api/backups'), refetchOnMount: 'always' });
  const isTrouble = backups.data !== undefined && (backups.data.failed !== null || backups.data.isOverdue);
  if (isTrouble !== (when === 'trouble')) return null;
  return (
    <section className={`${styles.part} ${styles.backups}`}>
      <QueryView query={backups} title={t('backup.unknown')}>
        {(state) => (
          <>
            <h2 className={styles.backup}>
              {t('backup.title')} <Verdict state={state} />
            </h2>
            <Trouble state={state} />
            <Newest state={state} />
          </>
        )}
      </QueryView>
    </section>
  );
}

type Part = { state: BackupState };

function Verdict({ state: { newest, failed, isOverdue } }: Part) {
  const { t } = useTranslation('admin');
  if (failed !== null || isOverdue) return <Badge tone="red">{t('backup.bad')}</Badge>;
  return newest === null ? null : <Badge tone="green">{t('backup.good')}</Badge>;
}

function Trouble({ state: { failed, isOverdue } }: Part) {
  const { t } = useTranslation('admin');
  const { instant } = useFormats();
  if (failed === null) return isOverdue ? <p>{t('backup.overdue')}</p> : null;
  return (
    <p>
      {t(`backup.failed.${failed.kind}`, { when: instant(failed.at) })}{' '}
      {/* The error output of the backup program is in English and not translated. */}
      {t('backup.help')} <span lang="en">{failed.failure}</span>
    </p>
  );
}

function Newest({ state: { newest, proved, isAutomatic } }: Part) {
  const { t } = useTranslation('admin');
  const { instant, language } = useFormats();
  if (newest === null) return <p>{t(isAutomatic ? 'backup.none' : 'backup.elsewhere')}</p>;
  const size = formatNumber((newest.bytes ?? 0) / BYTES_IN_MB, language, 1);
  return (
    <p>
      {t('backup.last', { when: instant(newest.at), size })}{' '}
      {proved === null ? t('backup.unproved') : t('backup.proved', { when: instant(proved.at) })}
    </p>
  );
}
