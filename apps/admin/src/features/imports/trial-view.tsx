import type { ImportField } from '@trpeza/contract/imports/imports.constants';
import type { ImportDetail, Trial } from '@trpeza/contract/imports/imports.schemas';
import { useAmounts } from '@trpeza/ui/features/back-office/use-amounts';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Counts } from './counts.tsx';
import styles from './imports.module.css';
import { useDo } from './use-imports.ts';

type FileRow = Trial['rows'][number];

const TONES: Record<FileRow['outcome'], BadgeTone> = {
  refused: 'red',
  changed: 'blue',
  new: 'green',
  same: 'neutral',
};

/** What each row would do, and the press that does all of it. */
export function TrialView({ file, trial }: { file: ImportDetail; trial: Trial }) {
  const { t } = useTranslation('imports');
  const { counts, rows, more } = trial;
  const { doIt, isDoing, problem } = useDo(file);
  const areAmountsMeant = useMeantAmounts(rows);
  const count = counts.new + counts.changed;
  const ask = async () => {
    if (await areAmountsMeant()) doIt();
  };
  return (
    <section className={styles.part} aria-labelledby="trial">
      <h2 id="trial">{t('trial.title')}</h2>
      <p>{t(leadOf(trial))}</p>
      <Counts counts={counts} />
      {problem && !file.refusal ? <Notice kind="error" title={problem} level={3} announce /> : null}
      {counts.refused > 0 ? (
        <Notice
          kind="warning"
          level={3}
          title={t('trial.refusedTitle', { count: counts.refused })}
          actions={<ButtonLink to={paths.imports({ kind: file.kind })}>{t('trial.again')}</ButtonLink>}
        >
          {t('trial.refusedText')}
        </Notice>
      ) : null}
      {count > 0 && counts.refused === 0 ? (
        <div className={styles.do}>
          <Button size="large" isLoading={isDoing} onClick={() => void ask()}>
            {isDoing ? t('trial.doing') : t('trial.do', { count })}
          </Button>
        </div>
      ) : null}
      {rows.length > 0 ? <Rows rows={rows} /> : null}
      {more > 0 ? <p>{t('trial.more', { count: more })}</p> : null}
    </section>
  );
}

function leadOf({ counts: { new: added, changed, same, refused }, rows }: Trial) {
  if (added + changed + refused > 0) return 'trial.nothingYet';
  // Of rows without a change only those with a note are listed.
  if (rows.length > 0) return 'trial.nothingNoted';
  return same > 0 ? 'trial.nothing' : 'trial.noRows';
}

const AMOUNTS: ReadonlySet<ImportField> = new Set(['price', 'monthlyPlan']);

/** Asks about each listed amount that is ten times the one before, as the forms do. */
function useMeantAmounts(rows: readonly FileRow[]) {
  const { areMeant } = useAmounts();
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

function Rows({ rows }: { rows: readonly FileRow[] }) {
  const { t } = useTranslation('imports');
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
    <DataTable
      caption={t('trial.title')}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ row }) => row}
    />
  );
}

function Details({ row: { outcome, problems, changes, notes } }: { row: FileRow }) {
  const { t } = useTranslation('imports');
  const { price } = useFormats();
  const shown = (field: ImportField, value: string) => {
    if (value === '') return t('empty');
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
