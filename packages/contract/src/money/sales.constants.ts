/** The accounting programs for which sales can be exported. */
export const SALES_PROGRAMS = ['xero', 'myob'] as const;
export type SalesProgram = (typeof SALES_PROGRAMS)[number];
