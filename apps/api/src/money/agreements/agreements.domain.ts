import { periodOf, type BudgetPeriod } from '@trpeza/contract/money/agreements.constants';
import { defaultTerms } from '@trpeza/contract/money/terms.constants';
import type { Terms } from '@trpeza/contract/money/terms.schemas';
import { formatMoney, toCents, type Cents, type SplitTerms } from '@trpeza/contract/platform/money';
import { addDays, monthOf } from '#platform/local-time.domain.ts';

/**
 * The agreement that applies to a person on a date, with the amount spent in its period. Null stands for the default
 * agreement.
 */
export interface AgreementOnDate {
  id: number;
  funder: Terms['funder'];
  /** Null when each meal has a fixed subsidy. */
  customerShareBps: number | null;
  mealSubsidyCents: number | null;
  feeInSplit: boolean;
  budgetCents: number | null;
  period: BudgetPeriod;
  spentCents: number;
}

/** The terms that a checkout and its order store. */
export interface OrderTerms extends SplitTerms {
  agreementId: number | null;
}

/** With a fixed subsidy, the customer pays 100 per cent of the rest. */
const ALL_BPS = 10_000;

/** The terms of an agreement; without one, those of the settings. */
export const termsOf = (
  agreed: Pick<AgreementOnDate, 'id' | 'customerShareBps' | 'mealSubsidyCents' | 'feeInSplit'> | null,
  { customer_share_bps }: { customer_share_bps: number },
): OrderTerms => ({
  agreementId: agreed?.id ?? null,
  customerShareBps: agreed ? (agreed.customerShareBps ?? ALL_BPS) : customer_share_bps,
  mealSubsidyCents: agreed?.mealSubsidyCents ?? null,
  feeInSplit: agreed?.feeInSplit ?? true,
});

/** A budget; a plan of null is unlimited. */
export interface Budget {
  period: BudgetPeriod;
  plan: Cents | null;
  spent: Cents;
}

interface PlanRow {
  monthlyPlanCents: number | null;
  /** Spent in the month, without amounts counted against agreements. */
  spentCents: number | null;
}

/** The budget that applies: the agreement's, or else the monthly plan. */
export const budgetOf = (
  agreed: AgreementOnDate | null,
  { monthlyPlanCents, spentCents }: PlanRow,
): Budget => {
  const [period, plan, spent] = agreed
    ? ([agreed.period, agreed.budgetCents, agreed.spentCents] as const)
    : (['month', monthlyPlanCents, spentCents ?? 0] as const);
  return { period, plan: plan === null ? null : toCents(plan), spent: toCents(spent) };
};

/** Order terms for the API; `funder` is null for the default agreement and for self-paying customers. */
export function presentTerms(terms: OrderTerms, funder: Terms['funder']): Terms {
  const { agreementId, customerShareBps, mealSubsidyCents, feeInSplit } = terms;
  if (agreementId === null) return defaultTerms(customerShareBps);
  return {
    paidBy: funder ? 'funder' : 'nobody',
    agreementId,
    funder,
    customerShareBps,
    mealSubsidy: mealSubsidyCents === null ? null : formatMoney(toCents(mealSubsidyCents)),
    feeInSplit,
  };
}

/** Whether two months belong to the same budget period: the agreement's, or a calendar month without one. */
export const isSamePeriod = (
  a: string,
  b: string,
  agreed: Pick<AgreementOnDate, 'period'> | undefined,
): boolean => periodOf(a, agreed?.period ?? 'month') === periodOf(b, agreed?.period ?? 'month');

interface Lasting {
  id: number;
  fromDate: string;
  toDate: string | null;
  period: BudgetPeriod;
}

/**
 * Lists the terms that apply within a range of days, in chronological order: each agreement once per budget period, and
 * the default agreement (null) once per month that has a day without an agreement.
 * @param agreements sorted by first day, without overlaps
 */
export function listTermPeriods<A extends Lasting>(
  agreements: readonly A[],
  days: { from: string; to: string },
): { month: string; agreement: A | null }[] {
  const spells: { month: string; agreement: A | null }[] = [];
  const seen = new Set<string>();
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    const agreement = agreements.find((each) => holdsOn(each, day)) ?? null;
    const key = `${agreement?.id ?? 0} ${periodOf(day, agreement?.period ?? 'month')}`;
    if (seen.has(key)) continue;
    seen.add(key);
    spells.push({ month: monthOf(day), agreement });
  }
  return spells;
}

const holdsOn = ({ fromDate, toDate }: Lasting, day: string): boolean =>
  fromDate <= day && (toDate === null || toDate >= day);

export function presentBudget(period: BudgetPeriod, planCents: number | null, spentCents: number) {
  const [plan, spent] = [planCents === null ? null : toCents(planCents), toCents(spentCents)];
  return {
    period,
    plan: plan === null ? null : formatMoney(plan),
    spent: formatMoney(spent),
    remaining: plan === null ? null : formatMoney(toCents(plan - spent)),
  };
}
