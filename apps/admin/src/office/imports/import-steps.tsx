import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ROW_OUTCOMES, type RowOutcome } from '@trpeza/contract/office/imports.constants';
import type { ImportDetail } from '@trpeza/contract/office/imports.schemas';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { ImportPreview } from './import-preview.tsx';
import { MappingForm, nameOfColumn } from './mapping.form.tsx';
import { importPathOf, importQuery } from './use-import.ts';

/** The steps of one import: its column mapping, its preview and its result. */
export function ImportSteps({ id }: { id: number }) {
  const { t } = useTranslation('imports');
  const query = useQuery({ ...importQuery(id), refetchOnMount: 'always', refetchOnWindowFocus: false });
  return (
    <QueryView query={query} title={t('loadFailed')}>
      {(file) => (
        <Stack gap="lg">
          <Title order={2} style={{ overflowWrap: 'anywhere' }}>
            {file.fileName} · {t(`kind.${file.kind}.title`)}
          </Title>
          {file.doneAt ? <Done file={file} /> : <Open file={file} />}
        </Stack>
      )}
    </QueryView>
  );
}

function Open({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('imports');
  const mapping = JSON.stringify([file.mapping, file.mappingFrom, file.takesHidden]);
  const unused = useUnusedColumns(file);
  return (
    <>
      {file.mappingFrom === 'format' ? null : <MappingForm key={mapping} file={file} />}
      {unused ? (
        <Notice kind="warning" level={2} title={t('columns.unused')}>
          {t(file.kind === 'people' ? 'columns.unusedPeople' : 'columns.unusedText', { columns: unused })}
        </Notice>
      ) : null}
      {file.trial ? (
        <>
          <RowCounts counts={file.trial.counts} />
          <ImportPreview key={`preview ${mapping}`} file={file} trial={file.trial} />
        </>
      ) : null}
    </>
  );
}

function Done({ file }: { file: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { kind, counts, mapping } = file;
  const unused = useUnusedColumns(file);
  return (
    <>
      <Notice
        kind="success"
        title={t('done.title')}
        announce
        actions={<ButtonLink to={importPathOf(kind)}>{t('done.another')}</ButtonLink>}
      >
        {t(kind === 'bank' ? 'done.bank' : 'done.text', { count: counts ? counts.new + counts.changed : 0 })}
      </Notice>
      {unused ? (
        <Notice kind="warning" title={t('done.leftOut')}>
          {t('done.leftOutText', { columns: unused })}
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

/** The names of the columns that no field uses. The lines of banks have many, which are of no interest. */
function useUnusedColumns({ kind, leftOut }: ImportDetail): string {
  const { t } = useTranslation('imports');
  if (kind === 'bank') return '';
  return leftOut.map(({ heading, column }) => heading || nameOfColumn(t, column)).join(', ');
}

const SELDOM = new Set<RowOutcome>(['outgoing', 'skipped']);

/** The number of rows by outcome. */
function RowCounts({ counts }: { counts: NonNullable<ImportDetail['counts']> }) {
  const { t } = useTranslation('imports');
  return (
    <FigureTiles
      figures={ROW_OUTCOMES.filter((each) => !SELDOM.has(each) || counts[each] > 0).map((each) => ({
        name: t(`outcome.${each}`),
        value: counts[each],
        isAlarming: each === 'refused' && counts.refused > 0,
      }))}
    />
  );
}
