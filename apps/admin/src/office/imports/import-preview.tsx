import { ROW_OUTCOMES, type ImportField } from '@trpeza/contract/office/imports.constants';
import type { ImportDetail, Trial } from '@trpeza/contract/office/imports.schemas';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './imports.module.css';
import { importPathOf, useRunImport } from './use-imports.ts';

type FileRow = Trial['rows'][number];

const TONES: Record<FileRow['outcome'], BadgeTone> = {
  refused: 'red',
  changed: 'blue',
  new: 'green',
  same: 'neutral',
  outgoing: 'neutral',
  skipped: 'neutral',
};

/** A preview of each row's effect, and the button that imports all rows. */
export function ImportPreviewSection({ file, trial }: { file: ImportDetail; trial: Trial }) {
  const { t } = useTranslation('imports');
  const { counts, rows, doubts } = trial;
  const { doIt, isDoing, problem } = useRunImport(file);
  const areAmountsMeant = useConfirmAmounts(rows);
  const [isSure, setSure] = useState(false);
  const [isUnsure, setUnsure] = useState(false);
  const count = counts.new + counts.changed;
  const ask = async () => {
    const isInDoubt = doubts.length > 0 && !isSure;
    setUnsure(isInDoubt);
    if (!isInDoubt && (await areAmountsMeant())) doIt(isSure);
  };
  return (
    <section className={styles.part}>
      <h2>{t('trial.title')}</h2>
      <p>{t(previewLeadOf(trial))}</p>
      <RowCounts counts={counts} />
      {problem ? <Notice kind="error" title={problem} level={3} announce /> : null}
      {counts.refused > 0 ? (
        <Notice
          kind="warning"
          level={3}
          title={t('trial.refusedTitle', { count: counts.refused })}
          actions={<ButtonLink to={importPathOf(file.kind)}>{t('trial.again')}</ButtonLink>}
        >
          {t('trial.refusedText')}
        </Notice>
      ) : null}
      {count > 0 && counts.refused === 0 ? (
        <div className={styles.do}>
          {doubts.length > 0 ? (
            <Notice kind="warning" level={3} title={t('trial.doubts')}>
              <p>{doubts.join(' ')}</p>
              <CheckRow
                id="sure"
                label={t('trial.isSure')}
                error={isUnsure ? t('trial.doubtsMissing') : undefined}
                checked={isSure}
                onChange={({ currentTarget }) => setSure(currentTarget.checked)}
              />
            </Notice>
          ) : null}
          <Button size="large" isLoading={isDoing} onClick={() => void ask()}>
            {isDoing ? t('trial.doing') : t('trial.do', { count })}
          </Button>
        </div>
      ) : null}
      {rows.length > 0 ? <Rows rows={rows} /> : null}
    </section>
  );
}

function previewLeadOf({ counts: { new: added, changed, same, refused }, rows }: Trial) {
  if (added + changed + refused > 0) return 'trial.nothingYet';
  // Unchanged rows are listed only if they have a note.
  if (rows.length > 0) return 'trial.nothingNoted';
  return same > 0 ? 'trial.nothing' : 'trial.noRows';
}

const AMOUNTS: ReadonlySet<ImportField> = new Set(['price', 'monthlyPlan', 'amount']);

/** Asks for confirmation of each listed amount that is ten times the previous one, as the forms do. */
function useConfirmAmounts(rows: readonly FileRow[]) {
  const { areMeant } = useAmountChecks();
  const { price } = useFormats();
  const amounts = rows.flatMap(({ row, name, changes }) =>
    changes
      .filter(({ field }) => AMOUNTS.has(field))
      .map(({ before, after }) => ({ key: String(row), name, before, after })),
  );
  const by = (of: 'name' | 'before' | 'after') =>
    Object.fromEntries(amounts.map((each) => [each.key, each[of]]));
  const names = by('name');
  const words = { label: (key: string) => names[key] ?? '', write: (amount: string) => price(amount) };
  return () => areMeant(Object.keys(names), by('before'), by('after'), words);
}

/** Limits how many rows are rendered at first: in files with thousands of rows, most are never viewed. */
const INITIAL_ROWS = 200;

function Rows({ rows }: { rows: readonly FileRow[] }) {
  const { t } = useTranslation('imports');
  const [most, setMost] = useState(INITIAL_ROWS);
  const more = rows.length - most;
  const columns: Column<FileRow>[] = [
    { key: 'row', header: t('trial.column.row'), cell: ({ row }) => row, align: 'end' },
    {
      key: 'name',
      header: t('trial.column.name'),
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
      rowHeader: true,
    },
    {
      key: 'outcome',
      header: t('trial.column.outcome'),
      cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</Badge>,
    },
    { key: 'details', header: t('trial.column.details'), cell: (row) => <Details row={row} /> },
  ];
  return (
    <>
      <DataTable
        caption={t('trial.title')}
        captionHidden
        columns={columns}
        rows={rows.slice(0, most)}
        rowKey={({ row }) => row}
      />
      {more > 0 ? (
        <div>
          <Button variant="secondary" onClick={() => setMost(rows.length)}>
            {t('trial.showAll', { count: more })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Details({ row: { outcome, problems, changes, notes } }: { row: FileRow }) {
  const { t } = useTranslation('imports');
  const { date, price } = useFormats();
  const shown = (field: ImportField, value: string) => {
    if (value === '') return t('empty');
    if (field === 'date') return date(value, 'numeric');
    return AMOUNTS.has(field) ? price(value) : value;
  };
  return (
    <ul className={styles.details}>
      {problems.map(({ field, value, message }) => (
        <li key={`${field}${message}`}>
          {field ? <strong>{t(`field.${field}`)}: </strong> : null}
          {value ? <q>{value}</q> : null} {message}
        </li>
      ))}
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <strong>{t(`field.${field}`)}: </strong>
          {outcome === 'new' ? null : `${shown(field, before)} → `}
          {shown(field, after)}
        </li>
      ))}
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

const SELDOM = new Set<FileRow['outcome']>(['outgoing', 'skipped']);

/** The number of rows by outcome. */
export function RowCounts({ counts }: { counts: NonNullable<ImportDetail['counts']> }) {
  const { t } = useTranslation('imports');
  return (
    <FigureTiles
      figures={ROW_OUTCOMES.filter((outcome) => !SELDOM.has(outcome) || counts[outcome] > 0).map(
        (outcome) => ({
          name: t(`outcome.${outcome}`),
          value: counts[outcome],
          isAlarming: outcome === 'refused' && counts.refused > 0,
        }),
      )}
    />
  );
}
