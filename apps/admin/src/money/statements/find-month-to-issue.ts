import type { InvoiceMonth } from '@trpeza/contract/money/invoices.schemas';

/** The oldest month that can be invoiced. It comes first, because a later invoice would include its deliveries. */
export const findMonthToIssue = (months: readonly InvoiceMonth[]): InvoiceMonth | undefined =>
  [...months].reverse().find(({ state }) => state === 'ready');
