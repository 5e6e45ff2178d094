import { Box, Group, Stack, Text } from '@mantine/core';
import type { ImportField } from '@trpeza/contract/office/imports.constants';
import type { ImportDetail, Trial } from '@trpeza/contract/office/imports.schemas';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bodyOf, importPathOf, type useSaveMapping } from './use-import.ts';

export type FileRow = Trial['rows'][number];
type Corrections = ImportDetail['corrections'];

/** With more wrong rows than this, a column is wrong, and the first rows show which one. */
const MOST_ROWS = 50;

type RowCorrectionsProps = { file: ImportDetail; trial: Trial; save: ReturnType<typeof useSaveMapping> };

/** The rows that cannot be imported, each with its wrong values to be corrected, or to be left out. */
export function RowCorrections({ file, trial, save }: RowCorrectionsProps) {
  const { t } = useTranslation('imports');
  const [corrections, setCorrections] = useState<Corrections>(file.corrections);
  const refused = trial.rows.filter(({ outcome }) => outcome === 'refused');
  const check = (left: readonly number[]) =>
    save.mutate({ ...bodyOf(file), corrections, skippedRows: [...file.skippedRows, ...left] });
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        check([]);
      }}
    >
      <Stack>
        <Notice
          kind="warning"
          level={3}
          title={t('trial.refusedTitle', { count: refused.length })}
          actions={
            <ButtonLink variant="secondary" to={importPathOf(file.kind)}>
              {t('trial.again')}
            </ButtonLink>
          }
        >
          {t('trial.refusedText')}
        </Notice>
        <h3>{t('fix.title')}</h3>
        {refused.slice(0, MOST_ROWS).map((row) => (
          <Row
            key={row.row}
            row={row}
            corrected={corrections[row.row] ?? {}}
            onChange={(field, value) =>
              setCorrections((all) => ({ ...all, [row.row]: { ...all[row.row], [field]: value } }))
            }
            isPending={save.isPending}
            onSkip={() => check([row.row])}
          />
        ))}
        {refused.length > MOST_ROWS ? <p>{t('fix.more', { count: refused.length - MOST_ROWS })}</p> : null}
        {save.problem ? <Notice kind="error" title={save.problem} level={3} announce /> : null}
        <Group gap="sm">
          <Button type="submit" isLoading={save.isPending}>
            {t('fix.check')}
          </Button>
          {refused.length > 1 ? (
            <Button variant="secondary" onClick={() => check(refused.map(({ row }) => row))}>
              {t('fix.skipAll')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}

interface RowProps {
  row: FileRow;
  corrected: Corrections[string];
  onChange: (field: ImportField, value: string) => void;
  isPending: boolean;
  onSkip: () => void;
}

function Row({ row: { row, name, problems }, corrected, onChange, isPending, onSkip }: RowProps) {
  const { t } = useTranslation('imports');
  const fields = [...new Set(problems.flatMap(({ field }) => field ?? []))];
  return (
    <Group component="fieldset" align="end" gap="md" p={0} m={0} bd={0}>
      <Text component="legend" fw={700} p={0}>
        {t('fix.row', { row, name })}
      </Text>
      {problems.map(({ field, message }) => (field === null ? <p key={message}>{message}</p> : null))}
      {fields.map((field) => {
        const own = problems.filter((each) => each.field === field);
        return (
          <Box key={field} flex="1 1 14rem" maw="28rem">
            <TextField
              label={t(`field.${field}`)}
              error={own.map(({ message }) => message).join(' ')}
              value={corrected[field] ?? own[0]!.value}
              maxLength={2000}
              onChange={({ currentTarget }) => onChange(field, currentTarget.value)}
            />
          </Box>
        );
      })}
      <Button
        variant="secondary"
        aria-label={t('fix.skipOf', { row })}
        isLoading={isPending}
        onClick={onSkip}
      >
        {t('fix.skip')}
      </Button>
    </Group>
  );
}
