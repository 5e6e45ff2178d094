import { useMutation, useQuery } from '@tanstack/react-query';
import { BATCH_SORTS, type BatchPeople, type BatchSort } from '@trpeza/contract/money/statements.constants';
import type { StatementBatch } from '@trpeza/contract/money/statements.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { SegmentRadios } from '@trpeza/ui/kit/segment/segment-radios';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './statements.module.css';

/** Polling interval while a batch is being written. */
const PROGRESS_POLLING_MS = 1000;
const PEOPLE = ['paper', 'all'] as const satisfies readonly BatchPeople[];

const isUnfinished = ({ state }: StatementBatch): boolean => state === 'waiting' || state === 'running';

/** Starts jobs that write all statements of a month into one PDF for printing, and lists these jobs. */
export function StatementBatches({ month }: { month: string }) {
  const { t } = useTranslation('statements');
  const errorText = useErrorText();
  const [people, setPeople] = useState<(typeof PEOPLE)[number]>('paper');
  const [sortBy, setSortBy] = useState<BatchSort>('round');
  const batches = useQuery({
    ...api.query('GET /api/statements/{month}/batches', { params: { month } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? PROGRESS_POLLING_MS : false),
  });
  const start = useMutation({
    ...api.mutation('POST /api/statements/{month}/batch'),
    onMutate: ignoreDoubleClick,
  });
  const press = () => {
    if (!start.isPending) start.mutate({ params: { month }, body: { people, sortBy } });
  };
  return (
    <section className={styles.batches} aria-labelledby="batches">
      <h2 id="batches">{t('batch.heading')}</h2>
      <p>{t('batch.told')}</p>
      <div className={styles.choices}>
        <SegmentRadios
          legend={t('batch.people')}
          options={PEOPLE.map((value) => ({ value, label: t(`batch.for.${value}`) }))}
          value={people}
          onChange={setPeople}
        />
        <SegmentRadios
          legend={t('batch.sort')}
          options={BATCH_SORTS.map((value) => ({ value, label: t(`batch.by.${value}`) }))}
          value={sortBy}
          onChange={setSortBy}
        />
        <Button onClick={press} isLoading={start.isPending}>
          {t('batch.start')}
        </Button>
      </div>
      {start.isError ? <Notice kind="error" title={errorText(start.error)} announce /> : null}
      <ul className={styles.files}>
        {(batches.data ?? []).map((batch) => (
          <BatchLine key={batch.id} batch={batch} />
        ))}
      </ul>
    </section>
  );
}

function BatchLine({ batch }: { batch: StatementBatch }) {
  const { t } = useTranslation('statements');
  const { instant } = useFormats();
  const { id, people, sortBy, requestedAt } = batch;
  return (
    <li className={styles.file}>
      <span>
        <strong>{t(`batch.for.${people}`)}</strong> · {t(`batch.by.${sortBy}`)} · {instant(requestedAt)}
      </span>
      {batch.state === 'ready' ? (
        <ExternalLinkButton href={api.href('GET /api/statement-batches/{id}/pdf', { params: { id } })}>
          {t('batch.open', { count: batch.total ?? 0 })}
        </ExternalLinkButton>
      ) : (
        <BatchState batch={batch} />
      )}
    </li>
  );
}

/** The progress is known while statements are being read, but not during the layout of the document that follows. */
function BatchState({ batch: { state, done, total } }: { batch: StatementBatch }) {
  const { t } = useTranslation('statements');
  if (state === 'failed') return <strong role="status">{t('batch.failed')}</strong>;
  if (state === 'empty') return <span role="status">{t('batch.empty')}</span>;
  const isReading = total !== null && done < total;
  return (
    <span role="status">
      <progress className={styles.progress} {...(isReading && { value: done, max: total })} />{' '}
      {isReading ? t('batch.progress', { done, total }) : t('batch.writing')}
    </span>
  );
}
