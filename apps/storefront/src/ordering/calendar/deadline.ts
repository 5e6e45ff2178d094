import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';

/**
 * 'For delivery on Monday, order by Wednesday' as a text of the calendar's dictionary; a cut-off that is a week or more
 * before also gives the number of days. @param day a day of the week, Monday is 1 and Sunday 7
 */
export function deadlineOf(day: number, { daysBefore, time }: DeliveryOptions['rules']['cutoff']) {
  const until = 7 - ((7 - day + daysBefore) % 7);
  const key = daysBefore < 7 ? ('deadline' as const) : ('deadlineEarly' as const);
  return { key, values: { day: [day], until: [until], time, count: daysBefore } };
}
