/** Levels of budget usage, as shown to the office. */
export const USAGE_LEVELS = ['over', 'high', 'moderate', 'under'] as const;
export type Usage = (typeof USAGE_LEVELS)[number];

/** Exclusive lower bound of each level, in per cent of the plan. */
export const USAGE_LEVEL_BOUNDS = { over: 100, high: 80, moderate: 50 } as const;

/**
 * Compares in cents, not in rounded per cent, so one cent above the plan is `over`. @param plan null without a plan,
 * which is never exceeded
 */
export function usageOf(plan: number | null, spent: number): Usage {
  if (plan === null) return 'under';
  const isAbove = (percent: number) => spent * 100 > plan * percent;
  if (isAbove(USAGE_LEVEL_BOUNDS.over)) return 'over';
  if (isAbove(USAGE_LEVEL_BOUNDS.high)) return 'high';
  return isAbove(USAGE_LEVEL_BOUNDS.moderate) ? 'moderate' : 'under';
}

/** List filters for customers who may need a call: over the plan this month, close to it, or without a plan. */
export const BUDGET_FILTERS = ['over', 'high', 'no-plan'] as const;
export const BUDGET_SORTS = ['usage', 'user'] as const;
