import type { Agreement, AgreementsOf } from '@trpeza/contract/money/agreements.schemas';
import type { ReservedBudget } from '@trpeza/contract/money/terms.schemas';
import { periodOf } from '@trpeza/contract/money/agreements.constants';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { readCustomer } from '#access/access.api.ts';
import { addDays, daysOf, monthOf, nextMonth } from '#platform/local-time.domain.ts';
import { readToday } from '#platform/settings/today.ts';
import type { Deps } from '#platform/deps.ts';
import { listAgreements, readPlanMonths, type AgreementRow } from './agreements.queries.ts';
import { presentBudget, presentTerms, listTermPeriods, termsOf } from './agreements.domain.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** @throws DomainError `common/not-found` when the account is not a customer */
export async function readAgreements(deps: ReadDeps, customerId: number): Promise<AgreementsOf> {
  await readCustomer(deps.db, customerId);
  const today = await readToday(deps);
  const rows = await listAgreements(deps.db, customerId);
  return {
    today,
    agreements: rows.map(presentAgreement).toReversed(),
    budgets: await readReservedBudgets(deps, customerId, { from: today, to: endOfNext(today) }),
  };
}

/** The terms and the budget on a date. @throws DomainError `common/not-found` when the account is not a customer */
export async function readTermsOn(deps: ReadDeps, customerId: number, date: string): Promise<ReservedBudget> {
  await readCustomer(deps.db, customerId);
  const [held] = await readReservedBudgets(deps, customerId, { from: date, to: date });
  return held!;
}

const endOfNext = (date: string): string => addDays(daysOf(nextMonth(monthOf(date))).before, -1);

/** The terms and budgets that apply from today to the end of the next month. */
export const readComingBudgets = (
  deps: ReadDeps,
  customerId: number,
  today: string,
): Promise<ReservedBudget[]> => readReservedBudgets(deps, customerId, { from: today, to: endOfNext(today) });

/** The terms with their budgets, one entry per budget period, in chronological order. */
async function readReservedBudgets(
  { db, settings }: ReadDeps,
  customerId: number,
  days: { from: string; to: string },
): Promise<ReservedBudget[]> {
  const [rules, rows, plan] = await Promise.all([
    settings.read(),
    listAgreements(db, customerId),
    readPlanMonths(db, customerId, monthOf(days.from), monthOf(days.to)),
  ]);
  return listTermPeriods(rows, days).map(({ month, agreement }) => {
    const funder = agreement?.funder ?? null;
    const terms = presentTerms(termsOf(agreement, rules), funder);
    if (!agreement) {
      const { monthlyPlanCents, months } = plan;
      return { month, terms, ...presentBudget('month', monthlyPlanCents, months?.[month] ?? 0) };
    }
    const { period, budgetCents, spent } = agreement;
    return { month, terms, ...presentBudget(period, budgetCents, spent?.[periodOf(month, period)] ?? 0) };
  });
}

export const amountOf = (cents: number | null): string | null =>
  cents === null ? null : formatMoney(toCents(cents));

export function presentAgreement(row: AgreementRow): Agreement {
  const {
    id,
    version,
    funder,
    reference,
    budgetCents,
    period,
    fromDate: from,
    toDate: to,
    isUsed,
    lastDate,
  } = row;
  // An agreement has its own share or fixed amount, so the share of the settings is never used.
  const terms = presentTerms(termsOf(row, { customer_share_bps: 0 }), funder);
  return {
    id,
    version,
    terms,
    reference,
    budget: amountOf(budgetCents),
    period,
    from,
    to,
    isUsed,
    endsEarliest: lastDate,
  };
}
