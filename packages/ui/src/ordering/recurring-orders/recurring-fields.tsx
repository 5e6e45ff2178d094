import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioList } from '../../kit/radio-list/radio-list.tsx';
import { QuoteSummary } from '../orders/quote-summary.tsx';
import type { RecurringDialogDeps } from './recurring-days.ts';

export interface RecurringInterval {
  everyWeeks: number;
  /** The first delivery day. */
  from: string;
}

type RecurringIntervalProps = {
  value: RecurringInterval;
  /** Days that can be ordered, in ascending order. */
  dates: readonly string[];
  dateLine: (date: string) => string;
  onChange: (value: RecurringInterval) => void;
};

const WEEKS = [1, 2, 3, 4];
const SHOWN_DATES = 3;

/** The interval of a recurring order, and its first day. */
export function RecurringOrderInterval({ value, dates, dateLine, onChange }: RecurringIntervalProps) {
  const { t } = useTranslation('orders');
  const id = useId();
  const weeks = WEEKS.includes(value.everyWeeks) ? WEEKS : [...WEEKS, value.everyWeeks];
  const shown = dates.slice(0, Math.max(SHOWN_DATES, dates.indexOf(value.from) + 1));
  return (
    <>
      <RadioList
        name={`${id}weeks`}
        legend={t('recurring.often')}
        value={String(value.everyWeeks)}
        onChange={(chosen) => onChange({ ...value, everyWeeks: Number(chosen) })}
        options={weeks.map((count) => ({ value: String(count), label: t('recurring.weeks', { count }) }))}
      />
      <RadioList
        name={`${id}from`}
        legend={t('recurring.first')}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
        options={shown.map((date) => ({ value: date, label: dateLine(date) }))}
      />
    </>
  );
}

type Deps = Pick<RecurringDialogDeps, 'price' | 'whose'>;

/** The price of each delivery of a recurring order, and how the customer pays their share. */
export function RecurringOrderCosts({ quote, tools: { price, whose } }: { quote: Quote; tools: Deps }) {
  const { t } = useTranslation('orders');
  const amounts = { total: price(quote.totalAmount), own: price(quote.customerAmount) };
  return (
    <>
      <p>{t(`recurring.costs.${whose}`, amounts)}</p>
      <QuoteSummary quote={quote} price={price} whose={whose} />
    </>
  );
}

/**
 * Returns a function that describes changes of a meal since it was ordered or agreed: a new price, or no longer available.
 */
export function useMealNotes(price: Deps['price']) {
  const { t } = useTranslation('orders');
  return (line: Quote['lines'][number] | undefined) => {
    if (!line?.orderable || line.conflicts.length > 0) return t('recurring.leftOut');
    const { priceBefore: before, price: now } = line;
    if (before === null || before === now) return undefined;
    return t('recurring.priceChanged', { before: price(before), now: price(now) });
  };
}
