/** Levels of budget usage, as shown to the office. */
export const USAGES = ['over', 'high', 'moderate', 'under'] as const;
export type Usage = (typeof USAGES)[number];

/** Lower bound of each level, in per cent of the plan (exclusive). */
export const USAGE_ABOVE = { over: 100, high: 80, moderate: 50 } as const;

/** By whole cents, not rounded per cent: a cent over the plan is over it. @param plan null is no plan, which nothing exceeds */
export function usageOf(plan: number | null, spent: number): Usage {
  if (plan === null) return 'under';
  const isAbove = (percent: number) => spent * 100 > plan * percent;
  if (isAbove(USAGE_ABOVE.over)) return 'over';
  if (isAbove(USAGE_ABOVE.high)) return 'high';
  return isAbove(USAGE_ABOVE.moderate) ? 'moderate' : 'under';
}

/** Customers to call: those over the plan or close to it this month, and those without a plan. */
export const BUDGETS_SHOWN = ['over', 'high', 'no-plan'] as const;
export const BUDGET_SORTS = ['usage', 'user'] as const;
