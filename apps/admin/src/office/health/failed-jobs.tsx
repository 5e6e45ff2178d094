import { useMutation } from '@tanstack/react-query';
import type { HealthFailure } from '@trpeza/contract/office/health.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './health.module.css';
import { HealthSection } from './health-section.tsx';
import { useJobName } from './use-job-name.ts';

/** Jobs that failed after all retries. They can be retried or dropped. Renders nothing if there are none. */
export function FailedJobs({ failures }: { failures: readonly HealthFailure[] }) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  const nameOf = useJobName();
  if (failures.length === 0) return null;
  const columns: Column<HealthFailure>[] = [
    {
      key: 'job',
      header: t('job'),
      label: '',
      rowHeader: true,
      cell: ({ job }) => <span className={styles.reason}>{nameOf(job)}</span>,
    },
    { key: 'at', header: t('failedAt'), cell: ({ failedAt }) => instant(failedAt) },
    {
      key: 'reason',
      header: t('reason'),
      cell: ({ message }) => (
        <span className={styles.reason} lang="en">
          {message || '–'}
        </span>
      ),
    },
    { key: 'actions', header: '', label: '', align: 'end', cell: (failure) => <Actions failure={failure} /> },
  ];
  return (
    <HealthSection title={t('failures')}>
      <p>{t('failuresText')}</p>
      <DataTable
        caption={t('failures')}
        captionHidden
        columns={columns}
        rows={failures}
        rowKey={({ id }) => id}
        empty="–"
      />
    </HealthSection>
  );
}

function Actions({ failure: { id, job, failedAt } }: { failure: HealthFailure }) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  const confirm = useConfirm();
  const about = { job: useJobName()(job), time: instant(failedAt) };
  const { tryAgain, drop, isDeciding } = useFailureActions(id);
  const dropIfSure = async () => {
    const isSure = await confirm({
      title: t('dropSure.title'),
      text: t('dropSure.text'),
      confirmLabel: t('dropSure.yes'),
      cancelLabel: t('dropSure.no'),
    });
    if (isSure) drop();
  };
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        isLoading={isDeciding}
        aria-label={t('tryAgainOf', about)}
        onClick={() => tryAgain()}
      >
        {t('tryAgain')}
      </Button>
      <RowMenu
        label={t('actions', about)}
        actions={[{ label: t('drop'), icon: 'close', onSelect: () => void dropIfSure() }]}
      />
    </>
  );
}

function useFailureActions(id: string) {
  const { t } = useTranslation('health');
  const toast = useToast();
  const errorText = useErrorText();
  const said = (title: string) => ({
    onSuccess: () => toast.show({ kind: 'success', title }),
    onError: (error: unknown) => toast.show({ kind: 'error', title: t('actFailed'), text: errorText(error) }),
  });
  const input = { params: { id } };
  const tryAgain = useMutation({
    ...api.mutation('POST /api/health/failures/{id}/try-again'),
    ...said(t('tried')),
  });
  const drop = useMutation({
    ...api.mutation('DELETE /api/health/failures/{id}'),
    ...said(t('dropped')),
  });
  return {
    tryAgain: () => tryAgain.mutate(input),
    drop: () => drop.mutate(input),
    isDeciding: tryAgain.isPending || drop.isPending,
  };
}
