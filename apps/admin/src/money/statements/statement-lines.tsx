import { Text } from '@mantine/core';
import type { Statement, StatementLine } from '@trpeza/contract/money/statements.schemas';
import { localDateOf } from '@trpeza/i18n/formats';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useTranslation } from 'react-i18next';
import { Amount } from './amount.tsx';
import { usePayerName } from './use-payer-name.ts';

/** The orders of a statement, each with its outcome, its meals and the shares of customer and payer. */
export function StatementLines({ statement }: { statement: Statement }) {
  const { lines } = statement;
  const { t } = useTranslation(['statements', 'orders']);
  const payerName = usePayerName();
  const payer = payerName(statement);
  const { price, date } = useFormats();
  const localized = useLocalized();
  const what = ({ kind, outcome, reason, items }: StatementLine) => (
    <>
      <strong>
        {t(`kind.${kind}`)}
        {kind === 'failed' && outcome ? `: ${t(`orders:outcome.${outcome}`)}` : ''}
        {reason ? `: ${t(`orders:credit.reason.${reason}`)}` : ''}
      </strong>
      <Text>{items.map((item) => `${item.quantity} × ${localized(item, 'name').text}`).join(', ')}</Text>
    </>
  );
  const payment = ({ payment: way, isDishonoured, refund, isChargedAgain }: StatementLine) =>
    way === null
      ? '–'
      : [
          t(`payment.${way}`),
          isDishonoured && t('payment.dishonoured'),
          refund && t(`refund.${refund.state}`),
          isChargedAgain && t('payment.chargedAgain'),
        ]
          .filter(Boolean)
          .join(', ');
  const subsidy = payer ?? t('column.subsidy');
  const amount = (key: 'total' | 'own', header: string) =>
    ({ key, header, cell: (line: StatementLine) => price(line[key]), align: 'end' }) as const;
  const columns: Column<StatementLine>[] = [
    { key: 'date', header: t('column.date'), cell: (line) => date(line.date, 'numeric'), align: 'end' },
    {
      key: 'order',
      header: t('column.number'),
      cell: (line) => line.orderNumber,
      rowHeader: true,
      align: 'end',
    },
    { key: 'what', header: t('column.what'), cell: what },
    { ...amount('total', t('column.total')), line: 'first' },
    {
      key: 'subsidy',
      header: subsidy,
      // The payer is named if the statement has several.
      cell: (line) => [price(line.subsidy), payer ? '' : payerName(line)].filter(Boolean).join(' '),
      align: 'end',
      label: subsidy,
    },
    { ...amount('own', t('column.own')), label: t('column.own') },
    { key: 'payment', header: t('column.payment'), cell: payment },
  ];
  return (
    <DataTable
      caption={t('page.deliveries')}
      columns={columns}
      rows={lines}
      rowKey={(line) => lines.indexOf(line)}
      empty={t('nothing')}
    />
  );
}

type Later = { key: string; what: string; subsidy: string; own: string | null };

/** Changes to orders of closed months, and the subsidy reserved by open checkouts. */
export function StatementCorrections({ statement }: { statement: Statement }) {
  const { t } = useTranslation('statements');
  const { date, price } = useFormats();
  const payer = usePayerName()(statement);
  const timeZone = useKitchen()?.timeZone ?? 'UTC';
  const day = (iso: string) => date(localDateOf(iso, timeZone) ?? '', 'numeric');
  const rows: Later[] = [
    ...statement.corrections.map(({ at, kind, orderNumber: number, subsidy, own }) => ({
      key: `${at} ${number} ${kind}`,
      what: t(`correction.${kind}`, { number, date: day(at) }),
      subsidy,
      own,
    })),
    ...statement.held.map((one) => ({
      key: one.date,
      what: t('held', { date: date(one.date, 'numeric') }),
      subsidy: one.subsidy,
      own: null,
    })),
  ];
  const header = payer ?? t('column.subsidy');
  const columns: Column<Later>[] = [
    { key: 'what', header: t('column.what'), cell: ({ what }) => what, rowHeader: true },
    { key: 'subsidy', header, cell: ({ subsidy }) => price(subsidy), align: 'end' },
    { key: 'own', header: t('column.own'), cell: ({ own }) => <Amount of={own} />, align: 'end' },
  ];
  return <DataTable caption={t('corrections')} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}
