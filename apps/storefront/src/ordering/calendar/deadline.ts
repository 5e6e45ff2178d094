import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';

/**
 * Returns the dictionary key and the values of the text 'For delivery on Monday, order by Wednesday'. If the cut-off is a
 * week or more before the delivery, the text also gives the number of days.
 * @param day day of the week, from 1 (Monday) to 7 (Sunday)
 */
export function deadlineTextOf(day: number, { daysBefore, time }: DeliveryOptions['rules']['cutoff']) {
  const until = 7 - ((7 - day + daysBefore) % 7);
  const key = daysBefore < 7 ? ('deadline' as const) : ('deadlineEarly' as const);
  return { key, values: { day: [day], until: [until], time, count: daysBefore } };
}
