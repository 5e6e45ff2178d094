import type { HealthJob } from '@trpeza/contract/office/health.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { useTranslation } from 'react-i18next';
import { HealthSection } from './health-section.tsx';
import { useJobName } from './use-job-name.ts';

type State = 'done' | 'failed' | 'running' | 'waiting' | 'notYet' | 'idle' | 'stuck';

const TONES: Readonly<Record<State, BadgeTone>> = {
  done: 'green',
  running: 'blue',
  waiting: 'neutral',
  notYet: 'neutral',
  idle: 'neutral',
  failed: 'red',
  stuck: 'red',
};

function stateOf({ isStuck, isRegular, lastState }: HealthJob): State {
  if (isStuck) return 'stuck';
  return lastState ?? (isRegular ? 'notYet' : 'idle');
}

export function JobsTable({ jobs }: { jobs: readonly HealthJob[] }) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  const nameOf = useJobName();
  const columns: Column<HealthJob>[] = [
    { key: 'name', header: t('job'), label: '', rowHeader: true, cell: ({ name }) => nameOf(name) },
    {
      key: 'state',
      header: t('jobState'),
      cell: (job) => (
        <Badge tone={TONES[stateOf(job)]} size="small">
          {t(`state.${stateOf(job)}`)}
        </Badge>
      ),
    },
    { key: 'last', header: t('jobLast'), cell: ({ lastAt }) => (lastAt ? instant(lastAt) : '–') },
    { key: 'waiting', header: t('jobWaiting'), align: 'end', cell: ({ waiting }) => waiting },
  ];
  return (
    <HealthSection title={t('jobs')}>
      <DataTable
        caption={t('jobs')}
        captionHidden
        columns={columns}
        rows={jobs}
        rowKey={({ name }) => name}
        empty="–"
      />
    </HealthSection>
  );
}
