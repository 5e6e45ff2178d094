import type { Client } from '@trpeza/api-client/client';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type { Standing } from '@trpeza/contract/ordering/standing.schemas';

/** What the shop and the office each have in their own way. */
export interface UsualTools {
  api: Client;
  /** Whether its customer reads, or the office beside them. */
  whose: 'own' | 'office';
  /** How many meals an order has at least. */
  minimum: number;
  price: (amount: string) => string;
  dateLine: (date: string) => string;
  slot: (slot: string) => string;
  errorText: (error: unknown) => string;
  onDone: (standing: Standing) => void;
}

/** What a page has shown goes back with the press that agrees to it. */
export const sumsOf = ({ totalAmount, customerAmount }: Quote) => ({ totalAmount, customerAmount });

/** The day by which a usual order is named: the one instead of which this one was opened, or itself. */
export const usualDayOf = (date: string, { rules }: DeliveryOptions): string =>
  rules.openedDates.find((opened) => opened.date === date)?.insteadOf ?? date;

/** Of the usual day: an order on a Tuesday that was opened instead of a Monday is one of Mondays. */
export const weekdayOf = (date: string, options: DeliveryOptions): number =>
  new Date(usualDayOf(date, options)).getUTCDay();

const DAY_MS = 86_400_000;

/** The last day of so many weeks without meals: counted from the usual day, since the next one comes a week after that. */
export function lastDayOf(from: string, weeks: number, options: DeliveryOptions | undefined): string {
  const usual = options ? usualDayOf(from, options) : from;
  return new Date(Date.parse(usual) + (weeks * 7 - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** The next day after an order that can be ordered, of the same weekday if there is one. */
export function firstAfter(ordered: string, options: DeliveryOptions): string | undefined {
  const dates = options.dates.map(({ date }) => date);
  const later = dates.filter((date) => date > ordered);
  const same = later.find((date) => weekdayOf(date, options) === weekdayOf(ordered, options));
  return same ?? later[0] ?? dates.at(-1);
}
