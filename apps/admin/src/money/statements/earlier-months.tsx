import type { Invoice, InvoiceMonth } from '@trpeza/contract/money/invoices.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import styles from './statements.module.css';

/** The number of deliveries from earlier months on an invoice. */
export const countEarlierDeliveries = ({ month, months }: Pick<InvoiceMonth, 'month' | 'months'>): number =>
  months.reduce((sum, share) => sum + (share.month === month ? 0 : share.deliveries), 0);

/** The subtotal of each month on an invoice, and of the credits; together they are the invoice total. */
export function MonthShares({ invoice }: { invoice: InvoiceMonth }) {
  const { t } = useTranslation('statements');
  const { monthLine: nameOf, price } = useFormats();
  const { months, credits, creditsTotal } = invoice;
  return (
    <ul className={styles.shares}>
      {months.map(({ month, deliveries, total }) => (
        <li key={month}>
          {t('invoice.monthShare', { month: nameOf(month), count: deliveries, total: price(total) })}
        </li>
      ))}
      {credits > 0 ? (
        <li>{t('invoice.creditsShare', { count: credits, total: price(creditsTotal) })}</li>
      ) : null}
    </ul>
  );
}

/** Lists the earlier months that an invoice includes. Links to the earliest one if it can still be invoiced separately. */
export function EarlierMonths({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('statements');
  const { month: nameOf } = useFormats();
  const count = countEarlierDeliveries(invoice);
  const { issueFirst } = invoice;
  if (count === 0) return null;
  return (
    <Notice
      title={t('invoice.earlierTitle', { count })}
      actions={
        issueFirst ? (
          <Link to={paths.invoice(issueFirst, invoice.funderId)}>
            {t('invoice.first', { month: nameOf(issueFirst) })}
          </Link>
        ) : null
      }
    >
      <MonthShares invoice={invoice} />
      {issueFirst ? <p>{t('invoice.earlierText')}</p> : null}
    </Notice>
  );
}
