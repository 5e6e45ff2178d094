import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import type { InvoiceLine } from '@trpeza/contract/money/invoices.schemas';
import type { InvoiceState } from '@trpeza/contract/money/statements.constants';
import { formatNumber } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { MoreButton } from '../../layouts/more-button.tsx';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { Amount } from './amount.tsx';

type InvoiceLinesProps = { month: string; funderId: number | null; state: InvoiceState };

/**
 * The lines of an invoice. `state` is part of the query key, because the draft lines become outdated when the invoice is
 * issued.
 */
export function InvoiceLines({ month, funderId, state }: InvoiceLinesProps) {
  const { t } = useTranslation('statements');
  const ofMonth = infinite(api, 'GET /api/invoices/{month}/lines', {
    params: { month },
    query: { ...(funderId !== null && { funderId }) },
  });
  const lines = useInfiniteQuery({
    ...ofMonth,
    queryKey: [...ofMonth.queryKey, state],
    refetchOnMount: 'always',
    // A month included in a later invoice has no lines of its own.
    enabled: state !== 'included',
  });
  const rows = lines.data?.pages.flatMap(({ items }) => items) ?? [];
  // A text that is the same for all lines is shown once, above the table.
  const texts = [...new Set(rows.map(textOf))];
  const columns = useColumns(texts.length > 1);
  if (state === 'included') return null;
  return (
    <QueryView query={lines} title={t('invoice.loadFailed')}>
      {({ pages }) => (
        <Stack gap="sm">
          <h2>{t('invoice.lines')}</h2>
          {texts.length === 1 && texts[0] ? <p>{t('invoice.lineText', { text: texts[0] })}</p> : null}
          <p role="status">
            {t('invoice.lineCount', { shown: rows.length, count: pages.at(-1)?.total ?? 0 })}
          </p>
          <DataTable
            caption={t('invoice.lines')}
            captionHidden
            columns={columns}
            rows={rows}
            rowKey={({ orderId }) => orderId}
            empty={t('invoice.nothing')}
          />
          <MoreButton of={lines} />
        </Stack>
      )}
    </QueryView>
  );
}

/** The line's description and claiming code, as shown on the invoice. */
const textOf = ({ lineText, claimingCode }: InvoiceLine): string =>
  [lineText, claimingCode].filter(Boolean).join(' · ');

function useColumns(isMixed: boolean): Column<InvoiceLine>[] {
  const { t } = useTranslation('statements');
  const { date, unitPrice, language } = useFormats();
  const amount = (key: 'total' | 'own' | 'amount', header: string, line: 'first' | 'none') =>
    ({ key, header, cell: (row: InvoiceLine) => <Amount of={row[key]} />, line, align: 'end' }) as const;
  return [
    {
      key: 'person',
      header: t('invoice.column.person'),
      rowHeader: true,
      cell: ({ person, userId, reference }) => (
        <>
          {person} {t('invoice.id', { id: userId })}
          {reference ? ` · ${t('invoice.reference', { reference })}` : null}
        </>
      ),
    },
    { key: 'date', header: t('column.date'), cell: (line) => date(line.date, 'numeric'), align: 'end' },
    {
      key: 'order',
      header: t('column.number'),
      cell: (line) => (
        <>
          {line.orderNumber}{' '}
          {line.kind === 'credit' ? <Badge tone="red">{t('invoice.kind.credit')}</Badge> : null}
          {isMixed ? textOf(line) : null}
        </>
      ),
    },
    {
      key: 'meals',
      header: t('invoice.column.meals'),
      cell: ({ meals }) => formatNumber(meals, language),
      label: t('invoice.column.meals'),
      align: 'end',
    },
    {
      key: 'unitPrice',
      header: t('invoice.column.unitPrice'),
      cell: ({ meals, units, unitPrice: price }) => (units === meals ? unitPrice(price) : '–'),
      line: 'none',
      align: 'end',
    },
    amount('total', t('column.total'), 'none'),
    amount('own', t('column.own'), 'none'),
    {
      key: 'tax',
      header: t('invoice.column.tax'),
      cell: ({ taxCode }) => (taxCode ? t(`taxCode.${taxCode}`) : '–'),
      line: 'none',
    },
    amount('amount', t('invoice.column.amount'), 'first'),
  ];
}
