/** Government programme from which a funder pays. */
export const FUNDER_KINDS = ['support_at_home', 'chsp', 'ndis', 'other'] as const;
export type FunderKind = (typeof FUNDER_KINDS)[number];

/** The interval after which an agreement's budget starts again. The plan of a customer is always monthly. */
export const BUDGET_PERIODS = ['month', 'quarter'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/**
 * Who pays the part that the customer does not: the organisation in the settings, a funder, or nobody (self-paying customer).
 */
export const PAYER_KINDS = ['organisation', 'funder', 'nobody'] as const;

/** Maximum lengths in characters. */
export const AGREEMENT_LENGTHS = {
  name: 120,
  businessNumber: 20,
  address: 300,
  lineText: 200,
  claimingCode: 60,
  reference: 60,
} as const;

/** The budget period of a delivery: `2026-11` or `2026-Q4`. @param date `yyyy-MM-dd` or `yyyy-MM` */
export const periodOf = (date: string, period: BudgetPeriod): string => {
  if (period === 'month') return date.slice(0, 7);
  return `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
};
