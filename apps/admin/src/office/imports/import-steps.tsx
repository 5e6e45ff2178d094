import { useQuery } from '@tanstack/react-query';
import type { ImportDetail } from '@trpeza/contract/office/imports.schemas';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import styles from './imports.module.css';
import { MappingForm, nameOfColumn, type ImportWords } from './mapping.form.tsx';
import { RowCounts, ImportPreviewSection } from './import-preview.tsx';
import { importQuery, importPathOf } from './use-imports.ts';

/** The steps of one import: its column mapping, its preview and its result. */
export function ImportSteps({ id }: { id: number }) {
  const { t } = useTranslation('imports');
  const query = useQuery({ ...importQuery(id), refetchOnMount: 'always', refetchOnWindowFocus: false });
  return (
    <QueryView query={query} title={t('loadFailed')}>
      {(file) => (
        <div className={styles.steps}>
          <h2 className={styles.file}>
            {file.fileName} · {t(`kind.${file.kind}.title`)}
          </h2>
          {file.doneAt ? <Done file={file} /> : <Open file={file} />}
        </div>
      )}
    </QueryView>
  );
}

function Open({ file }: { file: ImportDetail }) {
  const mapping = JSON.stringify([file.mapping, file.mappingFrom, file.takesHidden]);
  return (
    <>
      {file.mappingFrom === 'format' ? null : <MappingForm key={`form ${mapping}`} file={file} />}
      <Unused file={file} />
      {file.trial ? <ImportPreviewSection key={mapping} file={file} trial={file.trial} /> : null}
    </>
  );
}

function Unused({ file: { kind, leftOut } }: { file: ImportDetail }) {
  const { t } = useTranslation('imports');
  if (kind === 'bank' || leftOut.length === 0) return null;
  return (
    <Notice kind="warning" level={2} title={t('columns.unused')}>
      {t(kind === 'people' ? 'columns.unusedPeople' : 'columns.unusedText', { columns: namesOf(t, leftOut) })}
    </Notice>
  );
}

const namesOf = (t: ImportWords, leftOut: ImportDetail['leftOut']): string =>
  leftOut.map(({ heading, column }) => heading || nameOfColumn(t, column)).join(', ');

function Done({ file: { kind, counts, mapping, leftOut } }: { file: ImportDetail }) {
  const { t } = useTranslation('imports');
  return (
    <>
      <Notice
        kind="success"
        title={t('done.title')}
        announce
        actions={<ButtonLink to={importPathOf(kind)}>{t('done.another')}</ButtonLink>}
      >
        {t(kind === 'bank' ? 'done.bank' : 'done.text')}
      </Notice>
      {kind !== 'bank' && leftOut.length > 0 ? (
        <Notice kind="warning" title={t('done.leftOut')}>
          {t('done.leftOutText', { columns: namesOf(t, leftOut) })}
        </Notice>
      ) : null}
      {mapping.columns.allergies === undefined ? null : (
        <Notice kind="info" title={t('done.allergies')}>
          {t('done.allergiesText')}
        </Notice>
      )}
      {counts ? <RowCounts counts={counts} /> : null}
    </>
  );
}
