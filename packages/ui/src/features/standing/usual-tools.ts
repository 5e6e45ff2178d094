import type { Client } from '@trpeza/api-client/client';
import type { DeliveryOptions } from '@trpeza/contract/calendar/calendar.schemas';
import type { Standing } from '@trpeza/contract/standing/standing.schemas';

/** What the shop and the office each have in their own way. */
export interface UsualTools {
  api: Client;
  /** How many meals an order has at least. */
  minimum: number;
  price: (amount: string) => string;
  dateLine: (date: string) => string;
  slot: (slot: string) => string;
  errorText: (error: unknown) => string;
  onDone: (standing: Standing) => void;
}

const weekdayOf = (date: string): number => new Date(date).getUTCDay();

/** The next day after an order that can be ordered, of the same weekday if there is one. */
export function firstAfter(ordered: string, { dates }: DeliveryOptions): string | undefined {
  const later = dates.map(({ date }) => date).filter((date) => date > ordered);
  return later.find((date) => weekdayOf(date) === weekdayOf(ordered)) ?? later[0] ?? dates.at(-1)?.date;
}

/** The day by which a usual order is named: the one instead of which this one was opened, or itself. */
export const usualDayOf = (date: string, { rules }: DeliveryOptions): string =>
  rules.openedDates.find((opened) => opened.date === date)?.insteadOf ?? date;
