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
    months: z.array(ClosedMonth).meta({ description: 'Newest first' }),
    next: DocumentMonth.nullable(),
  })
  .meta({ id: 'ClosedMonths' });
export type ClosedMonths = z.output<typeof ClosedMonths>;

/** A month to be closed, with open items that should be settled first. None of them prevents closing. */
export const MonthToClose = Sums.extend({
  month: DocumentMonth,
  firstMonth: DocumentMonth.meta({
    description:
      'First of the months that are closed together; the first closing includes all earlier months',
  }),
  isOver: z.boolean(),
  isNext: z.boolean().meta({ description: 'Whether all earlier months are closed' }),
  openOrders: z
    .int()
    .meta({ description: 'Orders of this month or earlier that are neither delivered nor cancelled' }),
  openBankLines: z.int().meta({ description: 'Open bank lines of this month or earlier' }),
  openBankAmount: Money.meta({ description: 'Sum of `openBankLines`' }),
  openPayments: z.int().meta({ description: 'Open payment issues of deliveries in this month or earlier' }),
  openPaymentsAmount: Money.meta({
    description: 'Sum of `openPayments`: the amounts owed, disputed or to be refunded',
  }),
  uninvoiced: z.int().meta({ description: 'Deliveries of this month or earlier that are not invoiced yet' }),
  uninvoicedFrom: DocumentMonth.nullable().meta({
    description: 'Month of the earliest delivery in `uninvoiced`; null if there is none',
  }),
}).meta({ id: 'MonthToClose' });
export type MonthToClose = z.output<typeof MonthToClose>;

/** `closing` is the closing balance that the user saw when confirming. */
export const CloseMonth = z.object({
  closing: z.string().regex(/^-?\d{1,7}\.\d{2}$/, 'common:rules.money'),
  reason: Reason,
});
export type CloseMonth = z.output<typeof CloseMonth>;
