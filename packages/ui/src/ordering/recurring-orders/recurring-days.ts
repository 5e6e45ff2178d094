import type { Client } from '@trpeza/api-client/client';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type { RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';

/** The dependencies that differ between the shop and the office. */
export interface RecurringDialogDeps {
  api: Client;
  /** Whether the reader is the customer, or the office on their behalf. */
  whose: 'own' | 'office';
  /** The minimum number of meals of an order. */
  minimum: number;
  price: (amount: string) => string;
  dateLine: (date: string) => string;
  slot: (slot: string) => string;
  errorText: (error: unknown) => string;
  onDone: (recurring: RecurringOverview) => void;
}

/** The amounts shown on the page, sent along with the customer's agreement to them. */
export const sumsOf = ({ totalAmount, customerAmount }: Quote) => ({ totalAmount, customerAmount });

/** The regular day of a recurring order: the day that `date` replaces, or `date` itself. */
export const regularDayOf = (date: string, { rules }: DeliveryOptions): string =>
  rules.openedDates.find((opened) => opened.date === date)?.insteadOf ?? date;

/** The weekday of the regular day: an order on a Tuesday that replaces a Monday belongs to Mondays. */
export const weekdayOf = (date: string, options: DeliveryOptions): number =>
  new Date(regularDayOf(date, options)).getUTCDay();

const DAY_MS = 86_400_000;

/**
 * Returns the last day of a pause of some weeks. The weeks are counted from the regular day, so that the pause ends
 * before the next delivery.
 */
export function lastDayOf(from: string, weeks: number, options: DeliveryOptions | undefined): string {
  const recurringOrder = options ? regularDayOf(from, options) : from;
  return new Date(Date.parse(recurringOrder) + (weeks * 7 - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the first day after an order on which another order can be delivered, preferably a day of the same weekday. */
export function nextDeliveryDayAfter(ordered: string, options: DeliveryOptions): string | undefined {
  const dates = options.dates.map(({ date }) => date);
  const later = dates.filter((date) => date > ordered);
  const same = later.find((date) => weekdayOf(date, options) === weekdayOf(ordered, options));
  return same ?? later[0] ?? dates.at(-1);
}
