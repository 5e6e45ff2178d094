import type { StatementRow } from '@trpeza/contract/statements/statements.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Amount } from './amount.tsx';
import styles from './statements.module.css';

type StatementsTableProps = { month: string; rows: readonly StatementRow[]; isSearch: boolean };

export function StatementsTable({ month, rows, isSearch }: StatementsTableProps) {
  const { t } = useTranslation('statements');
  const { price } = useFormats();
  const columns: Column<StatementRow>[] = [
    {
      key: 'customer',
      header: t('list.customer'),
      rowHeader: true,
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
    { key: 'id', header: t('list.id'), cell: (row) => row.userId, align: 'end' },
    {
      key: 'opening',
      header: t('list.opening'),
      cell: (row) => (row.opening === null ? t('noPlan') : price(row.opening)),
      align: 'end',
    },
    { key: 'spent', header: t('list.spent'), cell: (row) => price(row.spent), align: 'end' },
    { key: 'own', header: t('list.own'), cell: (row) => price(row.own), align: 'end' },
    { key: 'toPay', header: t('list.toPay'), cell: (row) => price(row.toPay), align: 'end' },
    { key: 'left', header: t('list.left'), cell: (row) => <Amount of={row.left} />, align: 'end' },
  ];
  return (
    <DataTable
      caption={t('list.title')}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ userId }) => userId}
      empty={isSearch ? t('list.noneFound') : t('list.none')}
    />
  );
}
