import { addDays, daysOf, monthOf } from '#platform/local-time.domain.ts';

interface DueDays {
  /** Days after the delivery until an order on account is overdue. */
  account_due_days: number;
  /** Days after the end of a month until its statement is due. */
  statement_due_days: number;
}

/**
 * The first delivery date that is not overdue. A debt is overdue when both periods have passed: the one after the delivery,
 * and the one after the statement of its month, so that customers are not reminded of a bill that is not yet due.
 */
export function firstDateNotOverdue(today: string, settings: DueDays): string {
  const byAge = addDays(today, 1 - settings.account_due_days);
  const byStatement = daysOf(monthOf(addDays(today, -settings.statement_due_days))).from;
  return byAge < byStatement ? byAge : byStatement;
}
