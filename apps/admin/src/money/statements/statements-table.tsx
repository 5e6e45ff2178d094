import type { StatementSort } from '@trpeza/contract/money/statements.constants';
import type { StatementRow } from '@trpeza/contract/money/statements.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Balance } from './amount.tsx';
import styles from './statements.module.css';
import { useStatementFilters } from './use-statement-filters.ts';

type Key = StatementSort | 'id' | 'way';

export function StatementsTable({ rows }: { rows: readonly StatementRow[] }) {
  const { month, query, setFilters } = useStatementFilters();
  const { sort = 'name', direction = sort === 'name' ? 'asc' : 'desc' } = query;
  const { t } = useTranslation('statements');
  const { price } = useFormats();
  const columns: Column<StatementRow, Key>[] = [
    {
      key: 'name',
      header: t('list.customer'),
      rowHeader: true,
      sortable: true,
      cell: (row) => (
        <Link
          className={styles.person}
          to={paths.statement(month, row.userId)}
          aria-label={t('list.open', { name: row.customerName })}
        >
          {row.customerName}
        </Link>
      ),
    },
    { key: 'id', header: t('list.id'), cell: (row) => row.customerNumber, align: 'end' },
    { key: 'way', header: t('list.way'), cell: (row) => t(`list.by.${row.way}`) },
    { key: 'own', header: t('list.own'), cell: (row) => price(row.own), align: 'end', sortable: true },
    {
      key: 'due',
      header: t('list.due'),
      cell: (row) => <Balance of={row.due} />,
      align: 'end',
      sortable: true,
    },
    {
      key: 'received',
      header: t('list.received'),
      cell: (row) => price(row.received),
      align: 'end',
      sortable: true,
    },
    {
      key: 'open',
      header: t('list.stillOpen'),
      cell: (row) => price(row.open),
      align: 'end',
      sortable: true,
    },
  ];
  return (
    <DataTable
      caption={t('list.title')}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ userId }) => userId}
      sort={{ key: sort, direction }}
      onSort={(next) => setFilters({ sort: next.key, direction: next.direction }, { replace: true })}
      empty={query.search ? t('list.noneFound') : t('list.none')}
    />
  );
}
