import { Box, Group, SimpleGrid, Stack } from '@mantine/core';
import {
  DIRECTIONS,
  HEADING_ROWS,
  IMPORT_FIELDS,
  hasConflictingAmounts,
  missingFields,
  type Direction,
  type ImportField,
} from '@trpeza/contract/office/imports.constants';
import type { ImportDetail, MapImport } from '@trpeza/contract/office/imports.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { Select } from '@trpeza/ui/kit/field/select';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveMapping } from './use-import.ts';

const HEADING_LENGTH = 60;
const EXAMPLE_LENGTH = 40;
const NO_YES = ['no', 'yes'] as const;

/**
 * Maps the columns of a file to fields: with suggestions or the mapping of the previous file, always confirmed by the user.
 */
export function MappingForm({ file }: { file: ImportDetail }) {
  const { kind, sample, hiddenRows, mappingFrom } = file;
  const { t } = useTranslation('imports');
  const save = useSaveMapping(file);
  const [mapping, setMapping] = useState(file.mapping);
  const [takesHidden, setTakesHidden] = useState(file.takesHidden);
  // If no heading is recognised, the first row may be data, so the user has to choose.
  const [areHeadingsMeant, setHeadingsMeant] = useState(
    mappingFrom !== 'suggested' || Object.keys(file.mapping.columns).length > 0,
  );
  const [gap, setGap] = useState<string>();
  const { columns, headingsRow, directions } = mapping;
  const words = file.values[columns.direction ?? -1] ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = gapIn();
    setGap(found);
    if (!found) save.mutate(bodyOf());
  };
  const bodyOf = (): MapImport => ({
    ...mapping,
    directions: Object.fromEntries(words.map((word) => [word, directions[word]!])),
    ...(hiddenRows > 0 && takesHidden !== null && { takesHidden }),
  });
  const gapIn = (): string | undefined => {
    if (!areHeadingsMeant) return t('columns.missing', { fields: t('columns.headings') });
    const missing = missingFields(kind, columns);
    const namesOf = (group: ImportField[]) =>
      group.map((field) => t(`field.${field}`)).join(` ${t('columns.or')} `);
    if (missing.length > 0) return t('columns.missing', { fields: missing.map(namesOf).join(', ') });
    if (hasConflictingAmounts(columns)) return t('rules.two-ways');
    if (columns.direction !== undefined && words.length === 0) return t('columns.manyValues');
    if (words.some((word) => !directions[word]))
      return t('columns.missing', { fields: t('field.direction') });
    return hiddenRows > 0 && takesHidden === null ? t('rules.hidden') : undefined;
  };
  const refusal = gap ?? save.problem;
  const lead = mappingFrom === 'suggested' && kind === 'bank' ? 'suggestedBank' : mappingFrom;
  return (
    <details open={mappingFrom !== 'confirmed'}>
      <Box component="summary" fw={700} lh="var(--target)">
        {t('columns.title')}
      </Box>
      <Stack component="form" onSubmit={submit}>
        {lead === 'format' ? null : <p>{t(`columns.${lead}`)}</p>}
        {kind === 'bank' ? <p>{t('columns.way')}</p> : null}
        <Select
          label={t('columns.headings')}
          value={areHeadingsMeant ? String(headingsRow) : ''}
          options={[
            ...(areHeadingsMeant ? [] : [{ value: '', label: t('columns.choose') }]),
            { value: '0', label: t('columns.noHeadings') },
            ...sample.slice(0, HEADING_ROWS).map((row, at) => {
              const text = row.filter(Boolean).join(' · ').slice(0, HEADING_LENGTH);
              return { value: String(at + 1), label: t('columns.headingsRow', { row: at + 1, text }) };
            }),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setHeadingsMeant(true);
            setMapping({ ...mapping, headingsRow: Number(value) });
          }}
        />
        <Fields file={file} mapping={mapping} onChange={(all) => setMapping({ ...mapping, columns: all })} />
        {words.length > 0 ? (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
            {words.map((word) => (
              <Select
                key={word}
                label={t('columns.directionOf', { value: word })}
                value={directions[word] ?? ''}
                options={[
                  { value: '', label: t('columns.choose') },
                  ...DIRECTIONS.map((value) => ({ value, label: t(`columns.direction.${value}`) })),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  setMapping({ ...mapping, directions: { ...directions, [word]: value as Direction } })
                }
              />
            ))}
          </SimpleGrid>
        ) : null}
        {hiddenRows > 0 ? (
          <RadioList
            name="hidden"
            legend={t('columns.hidden', { count: hiddenRows })}
            value={takesHidden === null ? undefined : takesHidden ? 'yes' : 'no'}
            options={NO_YES.map((value) => ({ value, label: t(`columns.takesHidden.${value}`) }))}
            onChange={(value) => setTakesHidden(value === 'yes')}
          />
        ) : null}
        {refusal ? <Notice kind="error" title={refusal} level={3} announce /> : null}
        <Group>
          <Button
            type="submit"
            variant={mappingFrom === 'confirmed' ? 'secondary' : 'primary'}
            isLoading={save.isPending}
          >
            {t(save.isPending ? 'columns.checking' : 'columns.check')}
          </Button>
        </Group>
      </Stack>
    </details>
  );
}

interface FieldsProps {
  file: ImportDetail;
  mapping: ImportDetail['mapping'];
  onChange: (columns: ImportDetail['mapping']['columns']) => void;
}

/** A select of the column for each field, with an example value from the file. */
function Fields({ file, mapping: { columns, headingsRow }, onChange }: FieldsProps) {
  const { kind, sample, values } = file;
  const { t } = useTranslation('imports');
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind];
  const options = [
    { value: '', label: t('columns.none') },
    ...values.map((_, column) => ({
      value: String(column),
      label: sample[headingsRow - 1]?.[column] || nameOfColumn(t, column),
    })),
  ];
  const exampleOf = (field: ImportField) => {
    const column = columns[field] ?? -1;
    const example = sample.slice(headingsRow).find((row) => row[column])?.[column];
    return example ? t('columns.example', { example: example.slice(0, EXAMPLE_LENGTH) }) : undefined;
  };
  const choose = (field: ImportField, value: string) => {
    const { [field]: _, ...others } = columns;
    onChange(value === '' ? others : { ...others, [field]: Number(value) });
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} style={{ alignItems: 'end' }}>
      {fields.map((field) => (
        <Select
          key={field}
          label={t(`field.${field}`)}
          description={exampleOf(field)}
          value={String(columns[field] ?? '')}
          options={options}
          onChange={({ currentTarget }) => choose(field, currentTarget.value)}
        />
      ))}
    </SimpleGrid>
  );
}

type ImportWords = ReturnType<typeof useTranslation<'imports'>>['t'];

/** The name of a column without a heading: `Column A`, …, `Column AB`. */
export const nameOfColumn = (t: ImportWords, column: number): string => {
  const letter = (at: number) => String.fromCodePoint(65 + at);
  const before = column < 26 ? '' : letter(Math.floor(column / 26) - 1);
  return t('columns.unnamed', { letter: before + letter(column % 26) });
};
