import { expect, it } from 'vitest';
import { firstDateNotOverdue } from './due-days.domain.ts';

const DAYS = { account_due_days: 30, statement_due_days: 14 };

it('firstDateNotOverdue returns the first day of a month until the due date of its statement has passed', () => {
  // December's statement is due on 14 January.
  expect(firstDateNotOverdue('2027-01-06', DAYS)).toBe('2026-12-01');
  expect(firstDateNotOverdue('2027-01-14', DAYS)).toBe('2026-12-01');
});

it('firstDateNotOverdue counts days from the delivery once the due date of the statement has passed', () => {
  expect(firstDateNotOverdue('2027-01-15', DAYS)).toBe('2026-12-17');
  expect(firstDateNotOverdue('2027-01-30', DAYS)).toBe('2027-01-01');
  expect(firstDateNotOverdue('2027-02-14', DAYS)).toBe('2027-01-01');
  expect(firstDateNotOverdue('2027-01-15', { ...DAYS, account_due_days: 60 })).toBe('2026-11-17');
});
