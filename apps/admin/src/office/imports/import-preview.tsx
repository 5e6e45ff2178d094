import { Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IMPORT_FIELDS, type ImportField } from '@trpeza/contract/office/imports.constants';
import type { ImportDetail, Trial } from '@trpeza/contract/office/imports.schemas';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { type Column, DataTable, type DataTableProps } from '@trpeza/ui/kit/data-table/data-table';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { RowCorrections, type FileRow } from './row-corrections.tsx';
import { bodyOf, importQuery, useSaveMapping } from './use-import.ts';

const TONES: Record<FileRow['outcome'], BadgeTone> = {
  refused: 'red',
  changed: 'blue',
  new: 'green',
  same: 'neutral',
  outgoing: 'neutral',
  skipped: 'neutral',
};

/** A preview of each row's effect, the correction of wrong rows, and the button that imports all rows. */
export function ImportPreview({ file, trial }: { file: ImportDetail; trial: Trial }) {
  const { t } = useTranslation('imports');
  const { counts, rows, doubts, seen } = trial;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isSure, setSure] = useState(false);
  const [isUnsure, setUnsure] = useState(false);
  const areAmountsMeant = useConfirmAmounts(rows);
  const client = useQueryClient();
  const { queryKey } = importQuery(file.id);
  // If the result would differ by now, the request fails and a new preview is loaded.
  const run = useSave(api.mutation('POST /api/imports/{id}/do'), {
    onSaved: (done) => client.setQueryData(queryKey, done),
    onFailed: () => {
      void client.invalidateQueries({ queryKey });
      return true;
    },
  });
  // The corrected rows and their buttons disappear.
  const correct = useSaveMapping(file, () => {
    setSure(false);
    heading.current?.focus();
  });
  const count = counts.new + counts.changed;
  const ask = async () => {
    const isInDoubt = doubts.length > 0 && !isSure;
    setUnsure(isInDoubt);
    if (!isInDoubt && (await areAmountsMeant()))
      run.mutate({ params: { id: file.id }, body: { seen, isSure } });
  };
  const others = rows.filter(({ outcome }) => outcome !== 'new' && outcome !== 'refused');
  return (
    <Stack component="section">
      <Title order={2} ref={heading} tabIndex={-1}>
        {t('trial.title')}
      </Title>
      <p>{t(previewLeadOf(trial))}</p>
      {run.problem ? <Notice kind="error" title={run.problem} level={3} announce /> : null}
      {counts.refused > 0 ? <RowCorrections key={seen} file={file} trial={trial} save={correct} /> : null}
      {count > 0 && counts.refused === 0 ? (
        <Stack gap="sm" align="start">
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
          <Button size="large" isLoading={run.isPending} onClick={() => void ask()}>
            {run.isPending ? t('trial.doing') : t(`trial.do.${file.kind}`, { count })}
          </Button>
        </Stack>
      ) : null}
      <NewRows kind={file.kind} rows={rows.filter(({ outcome }) => outcome === 'new')} />
      <OtherRows
        rows={others}
        isPending={correct.isPending}
        onTake={(row) =>
          correct.mutate({ ...bodyOf(file), skippedRows: file.skippedRows.filter((each) => each !== row) })
        }
      />
    </Stack>
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

function useValueText() {
  const { t } = useTranslation('imports');
  const { date, price } = useFormats();
  return (field: ImportField, value: string) => {
    if (value === '') return t('empty');
    if (field === 'date') return date(value, 'numeric');
    return AMOUNTS.has(field) ? price(value) : value;
  };
}

/** All fields of the rows that are added, one column for each field. */
function NewRows({ kind, rows }: { kind: ImportDetail['kind']; rows: readonly FileRow[] }) {
  const { t } = useTranslation('imports');
  const shown = useValueText();
  if (rows.length === 0) return null;
  const used = new Set(rows.flatMap(({ changes }) => changes.map(({ field }) => field)));
  const fields = (IMPORT_FIELDS[kind] as readonly ImportField[]).filter((field) => used.has(field));
  const isNamed = used.has('firstName') || used.has('name');
  const name: Column<FileRow> = {
    key: 'name',
    header: t('trial.column.name'),
    cell: (row) => row.name,
    rowHeader: true,
  };
  const columns: Column<FileRow>[] = [
    { key: 'row', header: t('trial.column.row'), cell: ({ row }) => row, align: 'end', rowHeader: isNamed },
    ...(isNamed ? [] : [name]),
    ...fields.map((field): Column<FileRow> => ({
      key: field,
      header: t(`field.${field}`),
      align: AMOUNTS.has(field) ? 'end' : 'start',
      cell: ({ changes }) => {
        const after = changes.find((each) => each.field === field)?.after;
        return after ? <CellText text={shown(field, after)} /> : null;
      },
    })),
    { key: 'notes', header: t('trial.column.notes'), cell: (row) => <CellText text={row.notes.join(' ')} /> },
  ];
  return <Rows caption={t('outcome.new')} columns={columns} rows={rows} narrow="scroll" />;
}

/** Texts longer than this have several lines. */
const LINE_LENGTH = 28;

const CellText = ({ text }: { text: string }) => (
  <span
    style={text.length > LINE_LENGTH ? { display: 'block', minWidth: '18rem' } : { whiteSpace: 'nowrap' }}
  >
    {text}
  </span>
);

type OtherRowsProps = { rows: readonly FileRow[]; isPending: boolean; onTake: (row: number) => void };

/** All other rows. `onTake` takes back that a row is left out. */
function OtherRows({ rows, isPending, onTake }: OtherRowsProps) {
  const { t } = useTranslation('imports');
  const shown = useValueText();
  if (rows.length === 0) return null;
  const columns: Column<FileRow>[] = [
    { key: 'row', header: t('trial.column.row'), cell: ({ row }) => row, align: 'end', line: 'first' },
    { key: 'name', header: t('trial.column.name'), cell: ({ name }) => name, rowHeader: true },
    {
      key: 'outcome',
      header: t('trial.column.outcome'),
      cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</Badge>,
    },
    {
      key: 'details',
      header: t('trial.column.details'),
      cell: ({ row, outcome, changes, notes }) => (
        <>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <strong>{t(`field.${field}`)}: </strong>
              {shown(field, before)} → {shown(field, after)}
            </div>
          ))}
          {notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
          {outcome === 'skipped' ? (
            <Button variant="subtle" size="small" isLoading={isPending} onClick={() => onTake(row)}>
              {t('fix.take', { row })}
            </Button>
          ) : null}
        </>
      ),
    },
  ];
  return <Rows caption={t('trial.others')} columns={columns} rows={rows} />;
}

/** Limits how many rows are rendered at first: in files with thousands of rows, most are never viewed. */
const INITIAL_ROWS = 200;

function Rows({ rows, ...table }: Omit<DataTableProps<FileRow, string>, 'rowKey'>) {
  const { t } = useTranslation('imports');
  const [most, setMost] = useState(INITIAL_ROWS);
  const more = rows.length - most;
  return (
    <>
      <DataTable {...table} rows={rows.slice(0, most)} rowKey={({ row }) => row} />
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
