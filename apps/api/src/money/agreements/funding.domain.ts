import { periodOf, type BudgetPeriod } from '@trpeza/contract/money/funding.constants';
import { defaultTerms } from '@trpeza/contract/money/terms.constants';
import type { Terms } from '@trpeza/contract/money/terms.schemas';
import { addDays, monthOf } from '#ordering/calendar/calendar.domain.ts';
import { formatMoney, toCents, type Cents, type SplitTerms } from '@trpeza/contract/platform/money';

/** An agreement as a statement reads it for a date, with what its period has spent; null there is the default agreement. */
export interface Agreed {
  id: number;
  funder: Terms['funder'];
  /** Null where each meal has a fixed amount. */
  customerShareBps: number | null;
  mealSubsidyCents: number | null;
  feeInSplit: boolean;
  budgetCents: number | null;
  period: BudgetPeriod;
  spentCents: number;
}

/** The terms of an order, as its checkout and it keep them. */
export interface OrderTerms extends SplitTerms {
  agreementId: number | null;
}

/** What the customer pays of what a fixed amount does not cover. */
const ALL_BPS = 10_000;

/** The terms of an agreement; without one those of the settings. */
export const termsOf = (
  agreed: Pick<Agreed, 'id' | 'customerShareBps' | 'mealSubsidyCents' | 'feeInSplit'> | null,
  { customer_share_bps }: { customer_share_bps: number },
): OrderTerms => ({
  agreementId: agreed?.id ?? null,
  customerShareBps: agreed ? (agreed.customerShareBps ?? ALL_BPS) : customer_share_bps,
  mealSubsidyCents: agreed?.mealSubsidyCents ?? null,
  feeInSplit: agreed?.feeInSplit ?? true,
});

/** A budget; without a plan there is no limit. */
export interface Budget {
  period: BudgetPeriod;
  plan: Cents | null;
  spent: Cents;
}

interface PlanRow {
  monthlyPlanCents: number | null;
  /** Of the month, without what counts against agreements. */
  spentCents: number | null;
}

/** The budget that holds: the agreement's, or the plan of the month. */
export const budgetOf = (agreed: Agreed | null, { monthlyPlanCents, spentCents }: PlanRow): Budget => {
  const [period, plan, spent] = agreed
    ? ([agreed.period, agreed.budgetCents, agreed.spentCents] as const)
    : (['month', monthlyPlanCents, spentCents ?? 0] as const);
  return { period, plan: plan === null ? null : toCents(plan), spent: toCents(spent) };
};

/** The terms of an order in JSON; `funder` is null for a private payer as well. */
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

/** Whether two months are in one period of an agreement's budget; a plan is of each month. */
export const isSamePeriod = (a: string, b: string, agreed: Pick<Agreed, 'period'> | undefined): boolean =>
  periodOf(a, agreed?.period ?? 'month') === periodOf(b, agreed?.period ?? 'month');

interface Lasting {
  id: number;
  fromDate: string;
  toDate: string | null;
  period: BudgetPeriod;
}

/**
 * What holds in some days, month by month, in order of time: each agreement once for each of its periods, and the default one
 * once for each month with a day on which no agreement holds. @param agreements the oldest first, no two on one day
 */
export function spellsOf<A extends Lasting>(
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

/** A budget in JSON. */
export function presentBudget(period: BudgetPeriod, planCents: number | null, spentCents: number) {
  const [plan, spent] = [planCents === null ? null : toCents(planCents), toCents(spentCents)];
  return {
    period,
    plan: plan === null ? null : formatMoney(plan),
    spent: formatMoney(spent),
    remaining: plan === null ? null : formatMoney(toCents(plan - spent)),
  };
}
