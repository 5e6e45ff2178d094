/** What kind of programme a funder pays by. */
export const FUNDER_KINDS = ['support_at_home', 'chsp', 'ndis', 'other'] as const;
export type FunderKind = (typeof FUNDER_KINDS)[number];

/** What its invoices say about tax: free of GST, with GST included, or nothing. */
export const TAX_CODES = ['free', 'gst', 'none'] as const;
export type TaxCode = (typeof TAX_CODES)[number];

/** How long a budget lasts before it begins anew. A plan is always of a month. */
export const BUDGET_PERIODS = ['month', 'quarter'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/** Who pays what the customer does not: the organisation of the settings, a funder, or nobody. */
export const PAYERS = ['organisation', 'funder', 'nobody'] as const;

/** Maximum lengths, in characters. */
export const FUNDING_LENGTHS = {
  name: 120,
  businessNumber: 20,
  address: 300,
  lineText: 200,
  claimingCode: 60,
  reference: 60,
} as const;

/** The period in which a delivery counts, as budgets are kept by: `2026-11`, or `2026-Q4`. @param date `yyyy-MM-dd` or a month */
export const periodOf = (date: string, period: BudgetPeriod): string => {
  if (period === 'month') return date.slice(0, 7);
  return `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
};
