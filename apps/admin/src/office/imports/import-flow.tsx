import { useQuery } from '@tanstack/react-query';
import type { ImportKind } from '@trpeza/contract/office/imports.constants';
import type { ImportSummary } from '@trpeza/contract/office/imports.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ImportSteps } from './import-steps.tsx';
import styles from './imports.module.css';
import { UploadForm } from './upload.form.tsx';
import { importsQuery, importPathOf, useRemoveImport } from './use-imports.ts';

interface ImportFlowProps {
  kinds: readonly ImportKind[];
  children?: ReactNode;
}

/**
 * The upload of a new file, or an import that was started before. The URL contains the import's id, so that it can be
 * continued after the page was closed.
 */
export function ImportFlow({ kinds, children }: ImportFlowProps) {
  const [search] = useSearchParams();
  const id = Number(search.get('import'));
  if (id > 0) return <ImportSteps key={id} id={id} />;
  const kind = kinds.find((each) => each === search.get('kind')) ?? kinds[0]!;
  return (
    <div className={styles.steps}>
      <UploadForm key={kind} kind={kind} kinds={kinds} />
      <Begun kinds={kinds} />
      {children}
    </div>
  );
}

function Begun({ kinds }: { kinds: readonly ImportKind[] }) {
  const { t } = useTranslation('imports');
  const imports = useQuery({ ...importsQuery(), refetchOnMount: 'always' });
  return (
    <QueryView query={imports} title={t('loadFailed')}>
      {(list) => {
        // Completed bank imports are listed with their lines instead.
        const shown = list.filter(({ kind, doneAt }) => kinds.includes(kind) && (kind !== 'bank' || !doneAt));
        return shown.length === 0 ? null : <List imports={shown} />;
      }}
    </QueryView>
  );
}

function List({ imports }: { imports: readonly ImportSummary[] }) {
  const { t } = useTranslation('imports');
  const { t: common } = useTranslation('common');
  const { instant } = useFormats();
  const { remove, removing } = useRemoveImport();
  const columns: Column<ImportSummary>[] = [
    {
      key: 'file',
      header: t('open.column.file'),
      cell: ({ id, kind, fileName }) => <Link to={importPathOf(kind, id)}>{fileName}</Link>,
      rowHeader: true,
    },
    { key: 'kind', header: t('open.column.kind'), cell: ({ kind }) => t(`kind.${kind}.title`) },
    {
      key: 'state',
      header: t('open.column.state'),
      cell: ({ createdAt, doneAt }) => (
        <Badge tone={doneAt ? 'green' : 'yellow'}>
          {doneAt
            ? t('open.done', { when: instant(doneAt) })
            : t('open.started', { when: instant(createdAt) })}
        </Badge>
      ),
    },
    {
      key: 'actions',
      header: common('actions'),
      cell: ({ id }) => (
        <Button variant="subtle" isLoading={removing === id} onClick={() => remove(id)}>
          {t('open.remove')}
        </Button>
      ),
      align: 'end',
    },
  ];
  return <DataTable caption={t('open.title')} columns={columns} rows={imports} rowKey={({ id }) => id} />;
}
