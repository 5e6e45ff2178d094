import type { Statement } from '@trpeza/contract/money/statements.schemas';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { useTranslation } from 'react-i18next';
import { Balance } from './amount.tsx';
import styles from './statements.module.css';

/** A customer's account as on the printed statement. */
export function StatementAccount({ statement: { account, customer } }: { statement: Statement }) {
  const { t } = useTranslation('statements');
  const { price, date } = useFormats();
  const due = account.dueOn === null ? undefined : t('bill.by', { date: date(account.dueOn, 'long') });
  return (
    <>
      <FigureTiles
        label={t('page.account')}
        figures={[
          { name: t('bill.opening'), value: <Balance of={account.opening} /> },
          { name: t('bill.charged'), value: price(account.charged) },
          { name: t('bill.received'), value: price(account.received) },
          { name: t('bill.closing'), value: <Balance of={account.closing} />, note: due },
        ]}
      />
      <FactList
        className={styles.facts}
        facts={[
          [t('page.reference'), spacedReference(customer.paymentReference)],
          [t('page.address'), customer.address.join(', ') || t('page.noAddress')],
        ]}
      />
      {account.charges.length + account.payments.length > 0 ? <Movements account={account} /> : null}
    </>
  );
}

interface Movement {
  key: string;
  date: string;
  what: string;
  charged: string | null;
  received: string | null;
}

type Account = Statement['account'];

function Movements({ account }: { account: Account }) {
  const { t } = useTranslation('statements');
  const { t: orders } = useTranslation('orders');
  const { price, date } = useFormats();
  const what = ({ orderNumber: number, deliveredOn, ...charge }: Account['charges'][number]) => {
    if (charge.isUnpaidDebit) return t('bill.unpaidDebit', { number });
    if (charge.isCorrection) return t('bill.correction', { number, date: date(deliveredOn, 'numeric') });
    return orders('number', { number });
  };
  const rows: Movement[] = [
    ...account.charges.map((charge) => ({
      key: `charge ${charge.date} ${charge.orderNumber}`,
      date: charge.date,
      what: what(charge),
      charged: charge.amount,
      received: null,
    })),
    ...account.payments.map((payment) => ({
      key: `payment ${payment.incomingPaymentId}`,
      date: payment.date,
      what: t(`page.${payment.kind}`, {
        method: t(`bill.method.${payment.method}`),
      }),
      charged: null,
      received: payment.amount,
    })),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const amount = (of: string | null) => (of === null ? '–' : price(of));
  const columns: Column<Movement>[] = [
    { key: 'date', header: t('column.date'), cell: (row) => date(row.date, 'numeric'), align: 'end' },
    { key: 'what', header: t('column.what'), cell: (row) => row.what, rowHeader: true },
    { key: 'charged', header: t('bill.charged'), cell: (row) => amount(row.charged), align: 'end' },
    { key: 'received', header: t('bill.received'), cell: (row) => amount(row.received), align: 'end' },
  ];
  return (
    <div className={styles.movements}>
      <DataTable caption={t('page.account')} columns={columns} rows={rows} rowKey={({ key }) => key} />
    </div>
  );
}
