import { toCents, type Cents } from '@trpeza/contract/platform/money';

/** Remaining amount of a plan; negative when it is overspent. */
export const remainingOf = (plan: Cents, spent: Cents): Cents => toCents(plan - spent);

/** Spent amount in whole per cent of the plan; a plan of zero is at 100 once anything is spent. */
export const usagePercent = (plan: Cents | null, spent: Cents): number => {
  if (plan === null || spent === 0) return 0;
  return plan === 0 ? 100 : Math.round((spent * 100) / plan);
};
