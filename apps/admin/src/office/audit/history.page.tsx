import { Group } from '@mantine/core';
import { AUDIT_SUBJECTS, type AuditAbout } from '@trpeza/contract/office/audit.constants';
import type { AuditEntry } from '@trpeza/contract/office/audit.schemas';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage, useFilteredList } from '../../layouts/list-page.tsx';
import { paths } from '../../paths.ts';
import { ActionWithSubject, ChangedFields } from './audit-entry.tsx';

const FIELDS = {
  about: AUDIT_SUBJECTS,
  personId: 'id',
  subject: 'text',
  from: 'date',
  to: 'date',
} as const;

export default function HistoryPage() {
  const { t } = useTranslation('audit');
  const { instant } = useFormats();
  const changes = useFilteredList('GET /api/audit', FIELDS, { query: { limit: 50 } });
  const { personId } = changes.filters;
  const columns: Column<AuditEntry>[] = [
    { key: 'at', header: t('column.at'), cell: ({ at }) => instant(at), rowHeader: true },
    { key: 'who', header: t('column.who'), cell: ({ who }) => <Person who={who} /> },
    { key: 'what', header: t('column.what'), cell: (entry) => <ActionWithSubject entry={entry} /> },
    { key: 'changes', header: t('column.changes'), cell: (entry) => <ChangedFields entry={entry} /> },
  ];
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      list={changes}
      failed={t('loadFailed')}
      filters={{
        fields: { about: AUDIT_SUBJECTS, from: 'date', to: 'date' },
        labelOf: (name, value) =>
          value === undefined ? t(`filter.${name}`) : t(`about.${(value || 'all') as AuditAbout | 'all'}`),
      }}
      columns={columns}
      rowKey={({ id }) => id}
      empty={t('none')}
    >
      {personId ? (
        <Group gap="sm">
          <strong>
            {t('onlyBy', { name: changes.rows[0]?.who?.name ?? t('numbered', { id: personId }) })}
          </strong>
          <Link to={changes.linkTo({ personId: undefined })}>{t('byEverybody')}</Link>
        </Group>
      ) : null}
    </ListPage>
  );
}

/** The person who made the change, linked to all changes by that person. */
function Person({ who }: Pick<AuditEntry, 'who'>) {
  const { t } = useTranslation('audit');
  return who ? <Link to={paths.history({ personId: String(who.id) })}>{who.name}</Link> : t('product');
}
