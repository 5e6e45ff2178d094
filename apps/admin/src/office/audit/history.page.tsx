import { ApiError } from '@trpeza/api-client/api-error';
import type { AuditEntry } from '@trpeza/contract/office/audit.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useList } from '../../use-list.ts';
import { ChangedFields, ActionWithSubject } from './audit-entry.tsx';
import { AUDIT_FIELDS, AuditFiltersForm } from './audit-filters.form.tsx';
import styles from './history.module.css';

const PAGE = 50;

export default function HistoryPage() {
  const { t } = useTranslation('audit');
  const { filters } = useUrlFilters(AUDIT_FIELDS);
  const changes = useList('GET /api/audit', { query: { ...filters, limit: PAGE } });
  const errorText = useErrorText();
  usePageTitle(t('title'));
  const { rows } = changes;
  const isRefusal = changes.error instanceof ApiError && changes.error.status === 400;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <AuditFiltersForm key={JSON.stringify(filters)} error={isRefusal ? changes.error : undefined} />
      {filters.personId ? <OnlyBy personId={filters.personId} name={rows[0]?.who?.name} /> : null}
      <QueryView
        query={changes}
        title={t('loadFailed')}
        help={isRefusal ? errorText(changes.error) : undefined}
      >
        {() => <ChangesTable rows={rows} />}
      </QueryView>
      <MoreButton className={styles.more} of={changes} />
    </>
  );
}

function ChangesTable({ rows }: { rows: readonly AuditEntry[] }) {
  const { t } = useTranslation('audit');
  const { instant } = useFormats();
  const columns: Column<AuditEntry>[] = [
    { key: 'at', header: t('column.at'), cell: ({ at }) => instant(at), rowHeader: true },
    { key: 'who', header: t('column.who'), cell: (entry) => <Who entry={entry} /> },
    {
      key: 'what',
      header: t('column.what'),
      cell: (entry) => <ActionWithSubject entry={entry} />,
      label: '',
    },
    {
      key: 'changes',
      header: t('column.changes'),
      cell: (entry) => <ChangedFields entry={entry} />,
      label: '',
    },
  ];
  return (
    <DataTable
      caption={t('title')}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('none')}
    />
  );
}

/** The person who made the change, linked to all changes by that person. */
function Who({ entry: { who } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  if (!who) return t('product');
  return (
    <Link className={styles.who} to={paths.history({ personId: String(who.id) })}>
      {who.name}
    </Link>
  );
}

function OnlyBy({ personId, name }: { personId: number; name: string | undefined }) {
  const { t } = useTranslation('audit');
  const { linkTo } = useUrlFilters(AUDIT_FIELDS);
  return (
    <p className={styles.only}>
      <strong>{t('onlyBy', { name: name ?? t('numbered', { id: personId }) })}</strong>{' '}
      <Link to={linkTo({ personId: undefined })}>{t('byEverybody')}</Link>
    </p>
  );
}
