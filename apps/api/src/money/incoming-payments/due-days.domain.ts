import { addDays, daysOf, monthOf } from '#ordering/calendar/calendar.domain.ts';

interface DueDays {
  /** Days after delivery until an order on account is overdue. */
  account_due_days: number;
  /** Days after a month until its statement is to be paid. */
  statement_due_days: number;
}

/**
 * The first day of delivery that is not overdue yet. Older orders have waited for their money, and the statement that asks for
 * it has had its day: nobody is reminded of a bill that is not due.
 */
export function firstDayNotDue(today: string, settings: DueDays): string {
  const byAge = addDays(today, 1 - settings.account_due_days);
  const byStatement = daysOf(monthOf(addDays(today, -settings.statement_due_days))).from;
  return byAge < byStatement ? byAge : byStatement;
}
