import { useQuery } from '@tanstack/react-query';
import { IMPORT_FIELDS, type ImportField } from '@trpeza/contract/imports/imports.constants';
import type { ImportDetail } from '@trpeza/contract/imports/imports.schemas';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ColumnsForm, nameOfColumn, type ImportWords } from './columns.form.tsx';
import { Counts } from './counts.tsx';
import styles from './imports.module.css';
import { TrialView } from './trial-view.tsx';
import { importOf, useMap } from './use-imports.ts';

/** How often the number of written rows is asked for. */
const TOLD_MS = 1000;

/** One file: its columns, what it would do, and that it is done. */
export function ImportSteps({ id }: { id: number }) {
  const { t } = useTranslation('imports');
  const query = useQuery({
    ...importOf(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.isRunning ? TOLD_MS : false),
  });
  return (
    <QueryView query={query} title={t('loadFailed')}>
      {(file) => (
        <div className={styles.steps}>
          <p className={styles.file}>
            <strong>{file.fileName}</strong> · {t(`kind.${file.kind}.title`)}
          </p>
          {file.doneAt ? (
            <Done file={file} />
          ) : file.isRunning ? (
            <Running file={file} />
          ) : (
            <Open file={file} />
          )}
        </div>
      )}
    </QueryView>
  );
}

function Open({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { map, isMapping, problem } = useMap(file);
  return (
    <>
      {file.refusal ? <Notice kind="error" title={file.refusal} announce /> : null}
      <ColumnsForm<ImportField>
        key={JSON.stringify(file.columns)}
        {...file}
        fields={IMPORT_FIELDS[file.kind]}
        labelOf={(field) => t(`field.${field}`)}
        lead={t('columns.lead')}
        isChecking={isMapping}
        problem={problem}
        onCheck={map}
      />
      <Unused file={file} />
      {file.trial ? <TrialView file={file} trial={file.trial} /> : null}
    </>
  );
}

function Unused({ file: { kind, leftOut } }: { file: ImportDetail }) {
  const { t } = useTranslation('imports');
  if (leftOut.length === 0) return null;
  return (
    <Notice kind="warning" level={2} title={t('columns.unused')}>
      {t(kind === 'people' ? 'columns.unusedPeople' : 'columns.unusedText', { columns: namesOf(t, leftOut) })}
    </Notice>
  );
}

const namesOf = (t: ImportWords, leftOut: ImportDetail['leftOut']): string =>
  leftOut.map(({ heading, column }) => heading || nameOfColumn(t, column)).join(', ');

/** It goes on if this page is closed. */
function Running({ file: { written, rowCount } }: { file: ImportDetail }) {
  const { t } = useTranslation('imports');
  return (
    <section className={styles.part}>
      <h2>{t('trial.doing')}</h2>
      <p role="status">
        <progress className={styles.progress} value={written} max={rowCount} />{' '}
        {t('trial.progress', { written, of: rowCount })}
      </p>
    </section>
  );
}

function Done({ file: { kind, counts, columns, leftOut } }: { file: ImportDetail }) {
  const { t } = useTranslation('imports');
  return (
    <>
      <Notice
        kind="success"
        title={t('done.title')}
        announce
        actions={<ButtonLink to={paths.imports({ kind })}>{t('done.another')}</ButtonLink>}
      >
        {t('done.text')}
      </Notice>
      {leftOut.length > 0 ? (
        <Notice kind="warning" title={t('done.leftOut')}>
          {t('done.leftOutText', { columns: namesOf(t, leftOut) })}
        </Notice>
      ) : null}
      {columns.allergies === undefined ? null : (
        <Notice kind="info" title={t('done.allergies')}>
          {t('done.allergiesText')}
        </Notice>
      )}
      {counts ? <Counts counts={counts} /> : null}
    </>
  );
}
