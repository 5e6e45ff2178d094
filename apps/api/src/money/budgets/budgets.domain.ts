import { toCents, type Cents } from '@trpeza/contract/platform/money';

/** What is left of a plan; a negative figure is an overspent budget. */
export const remainingOf = (plan: Cents, spent: Cents): Cents => toCents(plan - spent);

/** Part of a plan in whole per cent; a plan of zero counts as used up once anything is spent. */
export const usagePercent = (plan: Cents | null, spent: Cents): number => {
  if (plan === null || spent === 0) return 0;
  return plan === 0 ? 100 : Math.round((spent * 100) / plan);
};
