import { Box, Group, Text } from '@mantine/core';
import { AUDIT_SUBJECTS, type AuditAbout } from '@trpeza/contract/office/audit.constants';
import type { AuditEntry } from '@trpeza/contract/office/audit.schemas';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage, useFilteredList } from '../../layouts/list-page.tsx';
import { paths } from '../../paths.ts';
import { classifyValue, fieldsOf } from './audit-values.ts';
import { useAuditTexts } from './use-audit-texts.ts';

const FIELDS = { about: AUDIT_SUBJECTS, personId: 'id', subject: 'text', from: 'date', to: 'date' } as const;

export default function HistoryPage() {
  const { t } = useTranslation('audit');
  const { instant } = useFormats();
  const changes = useFilteredList('GET /api/audit', FIELDS, { query: { limit: 50 } });
  const { personId } = changes.filters;
  const columns: Column<AuditEntry>[] = [
    { key: 'at', header: t('column.at'), cell: ({ at }) => instant(at), rowHeader: true },
    {
      key: 'who',
      header: t('column.who'),
      cell: ({ who }) =>
        who ? <Link to={paths.history({ personId: String(who.id) })}>{who.name}</Link> : t('product'),
    },
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

/** The recorded action and its subject, linked if the subject still has a page. */
function ActionWithSubject({ entry }: { entry: AuditEntry }) {
  const words = useAuditTexts();
  const to = linkOf(entry);
  const name = words.subject(entry);
  return (
    <>
      {words.action(entry)} {to ? <Link to={to}>{name}</Link> : <strong>{name}</strong>}
    </>
  );
}

function linkOf({ action, about, subject }: AuditEntry): string | undefined {
  if (about === 'orders') return paths.order(subject.id);
  if (action.startsWith('meal/') && subject.name !== null) return paths.meals();
  if (action.startsWith('category/') && subject.name !== null) return paths.categories();
  if (about === 'templates') return paths.emailTemplates();
  if (about === 'health') return paths.health();
  if (about === 'messages') return paths.messages();
  if (action === 'setting/changed') return paths.settings();
  if (action === 'payment-issue/resolved') return paths.paymentIssues({ state: 'closed' });
  // The log identifies a funder's invoice by its number, which no page URL contains.
  if (about === 'invoices')
    return /^\d{4}-\d{2}$/.test(String(subject.id)) ? paths.invoice(String(subject.id)) : paths.invoices();
  if (about === 'people' && subject.name !== null && action !== 'account/deleted')
    return paths.users({ search: subject.name });
  return undefined;
}

/** The number of characters above which a text is collapsed initially. */
const LONG = 200;

function LongText({ label, values }: { label: string; values: readonly string[] }) {
  const { t } = useTranslation('audit');
  const parts = values.length === 2 ? (['before', 'after'] as const) : (['whole'] as const);
  return (
    <details>
      <Box component="summary" mih="var(--target)">
        {t('longText', { label })}
      </Box>
      {parts.map((part, at) => (
        <div key={part}>
          {part === 'whole' ? null : <Text c="dimmed">{t(`part.${part}`)}</Text>}
          <Text ff="monospace" style={{ whiteSpace: 'pre-wrap' }}>
            {values[at]}
          </Text>
        </div>
      ))}
    </details>
  );
}

const isKnown = (value: unknown): boolean => classifyValue('', value).kind !== 'nothing';

/** Each field before and after the change; created rows have no old values and deleted rows no new ones. */
function ChangedFields({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const words = useAuditTexts();
  const { before, after, reason } = entry;
  const fields = fieldsOf(before, after).filter((name) => isKnown(before?.[name]) || isKnown(after?.[name]));
  return (
    <>
      {fields.map((field) => {
        const label = words.field(entry, field);
        const values = [before, after]
          .filter((side) => side !== null)
          .map((side) => words.value(entry, field, side[field]));
        if (values.some((value) => value.length > LONG))
          return <LongText key={field} label={label} values={values} />;
        return (
          <p key={field}>
            {label ? (
              <Text span c="dimmed">
                {label}:{' '}
              </Text>
            ) : null}
            {values.length === 2 ? t('change', { before: values[0], after: values[1] }) : values.join('')}
          </p>
        );
      })}
      {reason ? <Text c="dimmed">{t('reason', { reason })}</Text> : null}
    </>
  );
}
