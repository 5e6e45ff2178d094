import { useInfiniteQuery } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import type { InvoiceLine } from '@trpeza/contract/money/invoices.schemas';
import type { InvoiceState } from '@trpeza/contract/money/statements.constants';
import { formatNumber } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { Amount } from './amount.tsx';
import styles from './statements.module.css';

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
        <div className={styles.list}>
          <h2>{t('invoice.lines')}</h2>
          {texts.length === 1 && texts[0] ? <p>{t('invoice.lineText', { text: texts[0] })}</p> : null}
          <p className={styles.count} role="status">
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
        </div>
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
  return [
    {
      key: 'person',
      header: t('invoice.column.person'),
      rowHeader: true,
      cell: ({ person, userId, reference }) => (
        <div>
          {person} <span className={styles.id}>{t('invoice.id', { id: userId })}</span>
          {reference ? (
            <span className={styles.includes}>{t('invoice.reference', { reference })}</span>
          ) : null}
        </div>
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
          {isMixed ? <span className={styles.includes}>{textOf(line)}</span> : null}
        </>
      ),
    },
    {
      key: 'meals',
      header: t('invoice.column.meals'),
      cell: ({ meals }) => formatNumber(meals, language),
      align: 'end',
    },
    {
      key: 'unitPrice',
      header: t('invoice.column.unitPrice'),
      cell: ({ meals, units, unitPrice: price }) => (units === meals ? unitPrice(price) : '–'),
      align: 'end',
    },
    { key: 'total', header: t('column.total'), cell: ({ total }) => <Amount of={total} />, align: 'end' },
    { key: 'own', header: t('column.own'), cell: ({ own }) => <Amount of={own} />, align: 'end' },
    {
      key: 'tax',
      header: t('invoice.column.tax'),
      cell: ({ taxCode }) => <span className={styles.badge}>{taxCode ? t(`taxCode.${taxCode}`) : '–'}</span>,
    },
    {
      key: 'amount',
      header: t('invoice.column.amount'),
      cell: ({ amount }) => <Amount of={amount} />,
      align: 'end',
    },
  ];
}
