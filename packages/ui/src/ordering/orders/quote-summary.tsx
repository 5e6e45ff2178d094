import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { useTranslation } from 'react-i18next';
import { useLocalized } from '../../kit/language/use-localized.ts';
import styles from './quote-summary.module.css';

interface QuoteSummaryProps {
  quote: Quote;
  /** The amounts of an order before its change. */
  before?: Pick<Order, 'totalAmount' | 'customerAmount'>;
  price: (amount: string) => string;
  /** Whether the reader is the customer, or the office on their behalf. */
  whose: 'own' | 'office';
  /** Labels for the customer's share and the remaining budget. */
  labels?: { own?: string; budget?: string };
}

/** The amounts of a quote: meals, delivery, both shares and the remaining budget. */
export function QuoteSummary({ quote, before, price, whose, labels }: QuoteSummaryProps) {
  const { t } = useTranslation('orders');
  const localized = useLocalized();
  const { funder, paidBy } = quote.terms;
  const payer = funder ? localized(funder, 'name').text : t('quote.organisation');
  const { budget } = quote;
  const rows: { label: string; amount: string; was?: string | undefined; isOwn?: boolean }[] = [
    { label: t('meals', { count: quote.mealCount }), amount: quote.subtotal },
    { label: t('field.fee'), amount: quote.deliveryFee },
    { label: t('field.total'), amount: quote.totalAmount, was: before?.totalAmount },
    ...(paidBy === 'nobody' ? [] : [{ label: t('quote.subsidy', { payer }), amount: quote.subsidyAmount }]),
    {
      label: labels?.own ?? t(whose === 'own' ? 'mine.you' : 'field.customerShare'),
      amount: quote.customerAmount,
      was: before?.customerAmount,
      isOwn: true,
    },
  ];
  return (
    <dl className={styles.sums}>
      {rows.map(({ label, amount, was = amount, isOwn }) => (
        <div key={label} data-own={isOwn || undefined}>
          <dt>{label}</dt>
          <dd>
            {was === amount
              ? price(amount)
              : t('change.fromTo', { before: price(was), after: price(amount) })}
          </dd>
        </div>
      ))}
      {budget ? (
        <div data-over={budget.after.startsWith('-') || undefined}>
          <dt>{labels?.budget ?? t('change.budgetLeft')}</dt>
          <dd>{price(budget.after)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
