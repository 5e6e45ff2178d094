/** The bookkeeping programs that sales can be taken into. */
export const SALES_PROGRAMS = ['xero', 'myob'] as const;
export type SalesProgram = (typeof SALES_PROGRAMS)[number];
