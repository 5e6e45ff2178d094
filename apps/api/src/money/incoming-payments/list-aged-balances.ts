import type {
  AgedBalanceFilter,
  AgedBalancePage,
  ReminderPage,
  ReminderPageQuery,
} from '@trpeza/contract/money/aged-balances.schemas';
import { AGE_STEPS, REMIND_AGAIN_DAYS } from '@trpeza/contract/money/incoming-payments.constants';
import { addDays } from '#platform/local-time.domain.ts';
import { statementRecipientsOf, readMessageRecipients } from '#customers/customers.api.ts';
import { searchPayers } from '#access/access.api.ts';
import { cursorAfter } from '#platform/page-of.ts';
import type { Deps } from '#platform/deps.ts';
import { readToday } from '#money/month-end/close-month.ts';
import {
  countAgedBalances,
  listAgedBalanceRows as findAged,
  sumAgedBalances,
  type Aged,
  type AgedBalanceSearch,
} from './aged-balances.queries.ts';
import { listUnpaid } from './charges.queries.ts';
import { firstDateNotOverdue } from './due-days.domain.ts';
import { MAX_SEARCH_RESULTS } from './list-incoming-payments.ts';
import { centsText, presentAccountHolder } from './incoming-payments.present.ts';
import { listLastReminders } from './reminders.queries.ts';

type AgedDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const [MONTH, TWO, THREE] = AGE_STEPS;

/** Today's date and the first dates of the age columns, by which all accounts are aged. */
export async function readAgeBoundaries(
  deps: AgedDeps,
): Promise<Pick<AgedBalanceSearch, 'days'> & { today: string }> {
  const [today, settings] = [await readToday(deps), await deps.settings.read()];
  return {
    today,
    days: {
      current: addDays(today, -MONTH),
      over30: addDays(today, -TWO),
      over60: addDays(today, -THREE),
      due: firstDateNotOverdue(today, settings),
    },
  };
}

/** A page of customers' debts by age, with the sums of all customers. */
export async function listAgedBalances(
  deps: AgedDeps,
  { show, age, search, cursor = 0, limit }: AgedBalanceFilter,
): Promise<AgedBalancePage> {
  const { db } = deps;
  const [{ today, ...ages }, accountIds] = await Promise.all([
    readAgeBoundaries(deps),
    search ? searchPayers(db, search, MAX_SEARCH_RESULTS) : undefined,
  ]);
  const wanted = { ...ages, show, age, accountIds };
  const [rows, total, sums] = await Promise.all([
    findAged(db, wanted, { offset: cursor, limit }),
    countAgedBalances(db, wanted),
    sumAgedBalances(db, ages),
  ]);
  const reminded = await listLastReminders(
    db,
    rows.map(({ accountId }) => accountId),
  );
  return {
    asOf: today,
    sums: { ...presentAges(sums), people: sums.people },
    items: rows.map((row) => ({
      customer: presentAccountHolder(row),
      phone: row.phone,
      ...presentAges(row),
      remindedOn: reminded.get(row.accountId) ?? null,
    })),
    total,
    nextCursor: cursorAfter(cursor, rows.length, total),
  };
}

const presentAges = (sums: Omit<Aged, 'accountId' | 'overdue'>) => ({
  balance: centsText(sums.balance),
  credit: centsText(sums.credit),
  current: centsText(sums.current),
  over30: centsText(sums.over30),
  over60: centsText(sums.over60),
  over90: centsText(sums.over90),
});

/** A page of customers with overdue debts, who can be reminded. */
export async function listReminderCandidates(
  deps: AgedDeps,
  { cursor = 0, limit }: ReminderPageQuery,
): Promise<ReminderPage> {
  const { db } = deps;
  const { today, ...ages } = await readAgeBoundaries(deps);
  const search = { ...ages, show: 'overdue', age: 'current', accountIds: undefined } as const;
  const [rows, total] = await Promise.all([
    findAged(db, search, { offset: cursor, limit }),
    countAgedBalances(db, search),
  ]);
  const ids = rows.map(({ accountId }) => accountId);
  const [reminded, unpaid, recipientsOf] = await Promise.all([
    listLastReminders(db, ids),
    listUnpaid(db, ids),
    readMessageRecipients(db, ids),
  ]);
  const oldest = oldestUnpaidDates(unpaid);
  return {
    dueDays: (await deps.settings.read()).account_due_days,
    items: rows.map((row) => {
      const remindedOn = reminded.get(row.accountId) ?? null;
      return {
        customer: presentAccountHolder(row),
        amount: centsText(row.overdue),
        balance: centsText(row.balance),
        oldest: oldest.get(row.accountId) ?? today,
        way:
          statementRecipientsOf(recipientsOf(row.accountId)).length > 0
            ? ('email' as const)
            : ('paper' as const),
        language: row.language,
        remindedOn,
        mayRemind: mayRemind(remindedOn, today),
      };
    }),
    total,
    nextCursor: cursorAfter(cursor, rows.length, total),
  };
}

/** Whether enough days have passed since the customer's last reminder. */
export const mayRemind = (remindedOn: string | null, today: string): boolean =>
  remindedOn === null || addDays(remindedOn, REMIND_AGAIN_DAYS) <= today;

/** The date of the oldest unpaid charge of each account. The rows must be sorted by date. */
export function oldestUnpaidDates(
  unpaid: readonly { accountId: number; bookedOn: string }[],
): Map<number, string> {
  const oldest = new Map<number, string>();
  for (const { accountId, bookedOn } of unpaid) if (!oldest.has(accountId)) oldest.set(accountId, bookedOn);
  return oldest;
}
