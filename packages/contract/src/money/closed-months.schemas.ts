import * as z from 'zod';
import { DocumentMonth, Instant, Money, Reason } from '../platform/schemas.ts';

/** The sums of all customers: opening + charged − received = closing. */
const Sums = z.object({ opening: Money, charged: Money, received: Money, closing: Money, people: z.int() });

export const ClosedMonth = Sums.extend({
  month: DocumentMonth,
  closedAt: Instant,
  closedBy: z.string().nullable(),
}).meta({ id: 'ClosedMonth' });
export type ClosedMonth = z.output<typeof ClosedMonth>;

/** `next` is null until something is charged or received. */
export const ClosedMonths = z
  .object({
    months: z.array(ClosedMonth).meta({ description: 'The newest first' }),
    next: DocumentMonth.nullable(),
  })
  .meta({ id: 'ClosedMonths' });
export type ClosedMonths = z.output<typeof ClosedMonths>;

/** A month to be closed, with open items that should be settled first. None of them prevents closing. */
export const MonthToClose = Sums.extend({
  month: DocumentMonth,
  firstMonth: DocumentMonth.meta({
    description:
      'Closing it closes the months from this one on: the first closing takes all that came before',
  }),
  isOver: z.boolean(),
  isNext: z.boolean().meta({ description: 'Whether the months before it are closed' }),
  openOrders: z.int().meta({ description: 'Neither delivered nor cancelled, of the month, or before' }),
  openBankLines: z.int().meta({ description: 'Of the month, or before' }),
  openPayments: z.int().meta({ description: 'To review, of deliveries of the month, or before' }),
  uninvoiced: z.int().meta({ description: 'Deliveries of the month, or before, that are on no invoice yet' }),
  uninvoicedFrom: DocumentMonth.nullable().meta({ description: 'The month of the first of these' }),
}).meta({ id: 'MonthToClose' });
export type MonthToClose = z.output<typeof MonthToClose>;

/** `closing` is the closing balance that the user saw when confirming. */
export const CloseMonth = z.object({
  closing: z.string().regex(/^-?\d{1,7}\.\d{2}$/, 'common:rules.money'),
  reason: Reason,
});
export type CloseMonth = z.output<typeof CloseMonth>;
