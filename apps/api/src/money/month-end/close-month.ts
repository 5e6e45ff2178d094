import type {
  ClosedMonth,
  ClosedMonths,
  CloseMonth,
  MonthToClose,
} from '@trpeza/contract/money/closed-months.schemas';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { recordChange } from '#platform/audit/record-change.ts';
import { addDays, daysOf, localDateOf, monthOf, nextMonth } from '#platform/local-time.domain.ts';
import { countUninvoiced } from '#money/statements/read-open-amounts.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import {
  findFirstBookingDate,
  findLastClosedMonth,
  insertClosedMonth,
  lockMonthsShared,
  listClosedMonths,
  lockMonths,
  sumMonth,
  sumOpenItems,
  type ClosedRow,
  type MonthBounds,
  type MonthSums,
} from './months.queries.ts';

type MonthDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const MAX_LISTED_MONTHS = 36;

const money = (cents: number): string => formatMoney(toCents(cents));

export const readToday = async ({ clock, settings }: Pick<Deps, 'clock' | 'settings'>): Promise<string> =>
  localDateOf(clock.now(), (await settings.read()).time_zone);

/**
 * Whether a date is in a closed month.
 * @param last the newest closed month
 */
export const isInClosedMonth = (day: string, last: string | undefined): boolean =>
  last !== undefined && monthOf(day) <= last;

/**
 * Prevents months from being closed until the transaction ends, and rejects a date in a closed month.
 * @throws DomainError `incoming-payments/month-closed`
 */
export async function requireOpenDay(trx: Trx, day: string): Promise<void> {
  await lockMonthsShared(trx);
  const last = await findLastClosedMonth(trx);
  if (last !== undefined && isInClosedMonth(day, last))
    throw new DomainError('incoming-payments/month-closed', { month: last });
}

/**
 * The closed months and the next one to close. The first month to be closed may be any past one, and includes everything
 * before it.
 */
export async function readClosedMonths(deps: MonthDeps): Promise<ClosedMonths> {
  const months = await listClosedMonths(deps.db, MAX_LISTED_MONTHS);
  const [newest] = months;
  if (newest) return { months: months.map(presentClosed), next: nextMonth(newest.month) };
  const first = await findFirstBookingDate(deps.db);
  const current = `${monthOf(await readToday(deps))}-01`;
  return {
    months: [],
    next: first === null ? null : monthOf(first < current ? addDays(current, -1) : current),
  };
}

/** @throws DomainError `incoming-payments/month-closed` */
export async function previewMonth(deps: MonthDeps, month: string): Promise<MonthToClose> {
  const bounds = await boundsOf(deps.db, month);
  const [sums, { bankCents, paymentCents, ...open }, uninvoiced, firstDay] = await Promise.all([
    sumMonth(deps.db, bounds),
    sumOpenItems(deps.db, bounds),
    countUninvoiced(deps.db, month),
    findFirstBookingDate(deps.db),
  ]);
  const first = bounds.previous === undefined && firstDay !== null ? monthOf(firstDay) : month;
  return {
    month,
    firstMonth: first < month ? first : month,
    ...presentSums(sums),
    ...open,
    openBankAmount: money(bankCents),
    openPaymentsAmount: money(paymentCents),
    ...uninvoiced,
    isOver: bounds.before <= (await readToday(deps)),
    isNext: isNext(bounds),
  };
}

/**
 * Closes a month permanently, in order, and stores the opening and closing balance of each account.
 * @throws DomainError `incoming-payments/month-not-over`, `incoming-payments/month-closed` if it is closed already,
 * `incoming-payments/earlier-open`, `incoming-payments/figures-changed` with the current closing balance
 */
export async function closeMonth(
  deps: MonthDeps,
  actor: Actor,
  { month, closing, reason }: CloseMonth & { month: string },
): Promise<ClosedMonth> {
  const today = await readToday(deps);
  return transaction(deps.db, async (trx) => {
    await lockMonths(trx);
    const bounds = await boundsOf(trx, month);
    if (bounds.before > today) throw new DomainError('incoming-payments/month-not-over', { month });
    if (!isNext(bounds))
      throw new DomainError('incoming-payments/earlier-open', { month: nextMonth(bounds.previous!) });
    const sums = presentSums(await sumMonth(trx, bounds));
    if (sums.closing !== closing)
      throw new DomainError('incoming-payments/figures-changed', { closing: sums.closing });
    await insertClosedMonth(trx, bounds, { closedBy: actor.id, closedAt: deps.clock.now() });
    const change = { actorId: actor.id, action: 'month/closed', subjectId: month } as const;
    await recordChange(trx, { ...change, after: sums, reason });
    const [row] = await listClosedMonths(trx, 1);
    return presentClosed(row!);
  });
}

async function boundsOf(db: Db, month: string): Promise<MonthBounds> {
  const previous = await findLastClosedMonth(db);
  if (previous !== undefined && month <= previous)
    throw new DomainError('incoming-payments/month-closed', { month: previous });
  return { month, ...daysOf(month), previous };
}

const isNext = ({ month, previous }: MonthBounds): boolean =>
  previous === undefined || month === nextMonth(previous);

const presentSums = ({ opening, charged, received, people }: MonthSums) => ({
  opening: money(opening),
  charged: money(charged),
  received: money(received),
  closing: money(opening + charged - received),
  people,
});

const presentClosed = ({ month, closedAt, closedBy, ...sums }: ClosedRow): ClosedMonth => ({
  month,
  closedAt: closedAt.toISOString(),
  closedBy,
  ...presentSums(sums),
});
