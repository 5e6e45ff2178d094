import { Group, Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BackupState } from '@trpeza/contract/platform/backups.schemas';
import { formatNumber } from '@trpeza/i18n/formats';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

const BYTES_IN_MB = 1_000_000;

/** The last backup, and whether a test restore succeeded. */
export function Backups() {
  const { t } = useTranslation('admin');
  const backups = useQuery({ ...api.query('GET /api/backups'), refetchOnMount: 'always' });
  return (
    <Paper component="section">
      <QueryView query={backups} title={t('backup.unknown')}>
        {(state) => (
          <Stack gap="sm">
            <Group gap="sm">
              <h2>{t('backup.title')}</h2>
              {state.failed !== null || state.isOverdue ? (
                <Badge tone="red">{t('backup.bad')}</Badge>
              ) : state.newest === null ? null : (
                <Badge tone="green">{t('backup.good')}</Badge>
              )}
            </Group>
            <Trouble state={state} />
            <Newest state={state} />
          </Stack>
        )}
      </QueryView>
    </Paper>
  );
}

function Trouble({ state: { failed, isOverdue } }: { state: BackupState }) {
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

function Newest({ state: { newest, proved, isAutomatic } }: { state: BackupState }) {
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
