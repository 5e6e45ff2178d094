import { IMPORT_FIELDS, type ImportField } from '@trpeza/contract/imports/imports.constants';
import type { ImportDetail } from '@trpeza/contract/imports/imports.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { Select } from '@trpeza/ui/kit/field/select';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './imports.module.css';
import { useMap } from './use-imports.ts';

/** Which column of the file is which field, as guessed; to be opened and changed. */
export function ColumnsForm({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('imports');
  const [columns, setColumns] = useState(file.columns);
  const { map, isMapping, problem } = useMap(file);
  const fields: readonly ImportField[] = IMPORT_FIELDS[file.kind];
  const options = [
    { value: '', label: t('columns.none') },
    ...file.headings.map(({ heading }, column) => ({
      value: String(column),
      label: heading || nameOfColumn(t, column),
    })),
  ];
  const choose = (field: ImportField, value: string) =>
    setColumns({ ...columns, [field]: value === '' ? undefined : Number(value) });
  const exampleOf = (field: ImportField) => {
    const example = file.headings[columns[field] ?? -1]?.example;
    return example ? t('columns.example', { example: example.slice(0, 40) }) : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    map(columns);
  };
  const isMissing = file.missing.length > 0;
  return (
    <details className={styles.columns} open={isMissing}>
      <summary>{t('columns.title')}</summary>
      <form className={styles.form} onSubmit={submit}>
        <p>{t('columns.lead')}</p>
        {isMissing || problem ? (
          <Notice
            kind={problem ? 'error' : 'warning'}
            title={problem ?? missingText(file, t)}
            level={3}
            announce
          />
        ) : null}
        <div className={styles.pairs}>
          {fields.map((field) => (
            <Select
              key={field}
              label={t(`field.${field}`)}
              description={exampleOf(field)}
              value={String(columns[field] ?? '')}
              options={options}
              onChange={(event) => choose(field, event.currentTarget.value)}
            />
          ))}
        </div>
        <div>
          <Button type="submit" variant="secondary" isLoading={isMapping}>
            {t(isMapping ? 'columns.checking' : 'columns.check')}
          </Button>
        </div>
      </form>
    </details>
  );
}

type Words = ReturnType<typeof useTranslation<'imports'>>['t'];

/** A column without a heading: `Column A`, …, `Column AB`. */
export const nameOfColumn = (t: Words, column: number): string => {
  const letter = (at: number) => String.fromCodePoint(65 + at);
  const before = column < 26 ? '' : letter(Math.floor(column / 26) - 1);
  return t('columns.unnamed', { letter: before + letter(column % 26) });
};

const missingText = ({ missing }: ImportDetail, t: Words): string =>
  t('columns.missing', {
    fields: missing
      .map((group) => group.map((field) => t(`field.${field}`)).join(` ${t('columns.or')} `))
      .join(', '),
  });
