import { Button } from '@trpeza/ui/kit/button/button';
import { Select } from '@trpeza/ui/kit/field/select';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './imports.module.css';

type Columns<Field extends string> = Partial<Record<Field, number | undefined>>;

interface Props<Field extends string> {
  fields: readonly Field[];
  labelOf: (field: Field) => string;
  /** What each column of the file is called, and what is in one of its cells. */
  headings: readonly { heading: string; example: string }[];
  columns: Columns<Field>;
  /** What still has to be chosen: one of each group. */
  missing: readonly (readonly Field[])[];
  lead?: string;
  isChecking: boolean;
  problem: string | undefined;
  onCheck: (columns: Columns<Field>) => void;
}

/** Which column of a file is which field, as guessed; to be opened and changed, and open where one is missing. */
export function ColumnsForm<Field extends string>(props: Props<Field>) {
  const { fields, labelOf, headings, missing, lead, isChecking, problem, onCheck } = props;
  const { t } = useTranslation('imports');
  const [columns, setColumns] = useState(props.columns);
  const options = [
    { value: '', label: t('columns.none') },
    ...headings.map(({ heading }, column) => ({
      value: String(column),
      label: heading || nameOfColumn(t, column),
    })),
  ];
  const exampleOf = (field: Field) => {
    const example = headings[columns[field] ?? -1]?.example;
    return example ? t('columns.example', { example: example.slice(0, 40) }) : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCheck(columns);
  };
  const isMissing = missing.length > 0;
  const wanted = missing.map((group) => group.map(labelOf).join(` ${t('columns.or')} `)).join(', ');
  return (
    <details className={styles.columns} open={isMissing}>
      <summary>{t('columns.title')}</summary>
      <form className={styles.form} onSubmit={submit}>
        {lead ? <p>{lead}</p> : null}
        {isMissing || problem ? (
          <Notice
            kind={problem ? 'error' : 'warning'}
            title={problem ?? t('columns.missing', { fields: wanted })}
            level={3}
            announce
          >
            {isMissing && headings.some(({ heading }) => heading === '') ? t('columns.titleAbove') : null}
          </Notice>
        ) : null}
        <div className={styles.pairs}>
          {fields.map((field) => (
            <Select
              key={field}
              label={labelOf(field)}
              description={exampleOf(field)}
              value={String(columns[field] ?? '')}
              options={options}
              onChange={({ currentTarget: { value } }) =>
                setColumns({ ...columns, [field]: value === '' ? undefined : Number(value) })
              }
            />
          ))}
        </div>
        <div>
          <Button type="submit" variant="secondary" isLoading={isChecking}>
            {t(isChecking ? 'columns.checking' : 'columns.check')}
          </Button>
        </div>
      </form>
    </details>
  );
}

export type ImportWords = ReturnType<typeof useTranslation<'imports'>>['t'];

/** A column without a heading: `Column A`, …, `Column AB`. */
export const nameOfColumn = (t: ImportWords, column: number): string => {
  const letter = (at: number) => String.fromCodePoint(65 + at);
  const before = column < 26 ? '' : letter(Math.floor(column / 26) - 1);
  return t('columns.unnamed', { letter: before + letter(column % 26) });
};
