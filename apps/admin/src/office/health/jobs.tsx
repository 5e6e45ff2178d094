import { Group, Stack } from '@mantine/core';
import type { HealthFailure, HealthJob } from '@trpeza/contract/office/health.schemas';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

/** Returns the description of a job, or its name if it has none. */
function useJobName() {
  const { t } = useTranslation('health');
  return (name: string): string => t(`jobName.${name}` as 'title', { defaultValue: name });
}

/** Jobs that failed after all retries. They can be retried or dropped. Renders nothing if there are none. */
export function FailedJobs({ failures }: { failures: readonly HealthFailure[] }) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  const nameOf = useJobName();
  if (failures.length === 0) return null;
  const columns: Column<HealthFailure>[] = [
    { key: 'job', header: t('job'), rowHeader: true, cell: ({ job }) => nameOf(job) },
    { key: 'at', header: t('failedAt'), cell: ({ failedAt }) => instant(failedAt) },
    { key: 'reason', header: t('reason'), cell: ({ message }) => <span lang="en">{message || '–'}</span> },
    { key: 'actions', header: '', align: 'end', cell: (failure) => <Actions failure={failure} /> },
  ];
  return (
    <Stack component="section" gap="sm">
      <h2>{t('failures')}</h2>
      <p>{t('failuresText')}</p>
      <DataTable
        caption={t('failures')}
        captionHidden
        columns={columns}
        rows={failures}
        rowKey={({ id }) => id}
      />
    </Stack>
  );
}

function Actions({ failure: { id, job, failedAt } }: { failure: HealthFailure }) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  const confirm = useConfirm();
  const about = { job: useJobName()(job), time: instant(failedAt) };
  const input = { params: { id } };
  const failed = t('actFailed');
  const tryAgain = useSave(api.mutation('POST /api/health/failures/{id}/try-again'), {
    done: t('tried'),
    failed,
  });
  const drop = useSave(api.mutation('DELETE /api/health/failures/{id}'), { done: t('dropped'), failed });
  const dropIfSure = async () => {
    const isSure = await confirm({
      title: t('dropSure.title'),
      text: t('dropSure.text'),
      confirmLabel: t('dropSure.yes'),
      cancelLabel: t('dropSure.no'),
      destructive: true,
    });
    if (isSure) drop.mutate(input);
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="secondary"
        size="small"
        isLoading={tryAgain.isPending || drop.isPending}
        aria-label={t('tryAgainOf', about)}
        onClick={() => tryAgain.mutate(input)}
      >
        {t('tryAgain')}
      </Button>
      <RowMenu
        label={t('actions', about)}
        actions={[{ label: t('drop'), icon: 'close', isDanger: true, onSelect: () => void dropIfSure() }]}
      />
    </Group>
  );
}

const TONES = {
  done: 'green',
  running: 'blue',
  waiting: 'neutral',
  notYet: 'neutral',
  idle: 'neutral',
  failed: 'red',
  stuck: 'red',
} as const satisfies Record<string, BadgeTone>;

function stateOf({ isStuck, isRegular, lastState }: HealthJob): keyof typeof TONES {
  if (isStuck) return 'stuck';
  return lastState ?? (isRegular ? 'notYet' : 'idle');
}

export function JobsTable({ jobs }: { jobs: readonly HealthJob[] }) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  const nameOf = useJobName();
  const columns: Column<HealthJob>[] = [
    { key: 'name', header: t('job'), rowHeader: true, cell: ({ name }) => nameOf(name) },
    {
      key: 'state',
      header: t('jobState'),
      line: 'first',
      cell: (job) => (
        <Badge tone={TONES[stateOf(job)]} size="small">
          {t(`state.${stateOf(job)}`)}
        </Badge>
      ),
    },
    { key: 'last', header: t('jobLast'), cell: ({ lastAt }) => (lastAt ? instant(lastAt) : '–') },
    {
      key: 'waiting',
      header: t('jobWaiting'),
      label: t('jobWaiting'),
      align: 'end',
      cell: ({ waiting }) => waiting,
    },
  ];
  return (
    <Stack component="section" gap="sm">
      <h2>{t('jobs')}</h2>
      <DataTable
        caption={t('jobs')}
        captionHidden
        columns={columns}
        rows={jobs}
        rowKey={({ name }) => name}
      />
    </Stack>
  );
}
