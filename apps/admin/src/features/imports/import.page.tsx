import { useQuery } from '@tanstack/react-query';
import {
  CASE_MANAGER_IMPORTS,
  IMPORT_KINDS,
  type ImportKind,
} from '@trpeza/contract/imports/imports.constants';
import type { ImportSummary } from '@trpeza/contract/imports/imports.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { useUser } from '@trpeza/ui/features/back-office/use-session';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { isAdmin } from '../accounts/role-choices.ts';
import { ImportSteps } from './import-steps.tsx';
import styles from './imports.module.css';
import { UploadForm } from './upload.form.tsx';
import { importList, useRemoveImport } from './use-imports.ts';

/** A new file, or one that was begun: which one stands in the address, so that a closed page goes on where it was. */
export default function ImportPage() {
  const { t } = useTranslation('imports');
  const [search] = useSearchParams();
  const id = Number(search.get('import'));
  const kinds = useKinds();
  const kind = kinds.find((each) => each === search.get('kind')) ?? kinds[0]!;
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {id > 0 ? (
        <ImportSteps key={id} id={id} />
      ) : (
        <div className={styles.steps}>
          <UploadForm key={kind} kind={kind} kinds={kinds} />
          <Begun />
        </div>
      )}
    </>
  );
}

function useKinds(): readonly ImportKind[] {
  const user = useUser();
  return isAdmin(user) ? IMPORT_KINDS : CASE_MANAGER_IMPORTS;
}

function Begun() {
  const { t } = useTranslation('imports');
  const imports = useQuery({ ...importList(), refetchOnMount: 'always' });
  return (
    <QueryView query={imports} title={t('loadFailed')}>
      {(list) => (list.length === 0 ? null : <List imports={list} />)}
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
      cell: ({ id, fileName }) => <Link to={paths.imports({ import: String(id) })}>{fileName}</Link>,
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
