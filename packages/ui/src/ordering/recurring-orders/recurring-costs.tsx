import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { useTranslation } from 'react-i18next';
import { QuoteSummary } from '../orders/quote-summary.tsx';
import type { RecurringDialogDeps } from './recurring-dialog-deps.ts';

interface CostsProps {
  quote: Quote;
  tools: Pick<RecurringDialogDeps, 'price' | 'whose'>;
}

/** The price of each delivery of a recurring order, and how the customer pays their share. */
export function RecurringOrderCosts({ quote, tools: { price, whose } }: CostsProps) {
  const { t } = useTranslation('orders');
  const { totalAmount: total, customerAmount: own } = quote;
  return (
    <>
      <p>{t(`recurring.costs.${whose}`, { total: price(total), own: price(own) })}</p>
      <QuoteSummary quote={quote} price={price} whose={whose} />
    </>
  );
}

/**
 * Returns a function that describes what has changed about a meal since it was ordered or agreed: its price, or that it
 * can no longer be ordered.
 */
export function useMealChangeTexts({ price }: Pick<RecurringDialogDeps, 'price'>) {
  const { t } = useTranslation('orders');
  return (line: Quote['lines'][number] | undefined): string | undefined => {
    if (!line?.orderable || line.conflicts.length > 0) return t('recurring.leftOut');
    const { priceBefore: before, price: now } = line;
    if (before === null || before === now) return undefined;
    return t('recurring.priceChanged', { before: price(before), now: price(now) });
  };
}
