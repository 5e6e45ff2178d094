import * as z from 'zod';
import { ORDER_STATUSES } from '../ordering/orders.states.ts';
import { CursorId, cursorOf } from '../platform/cursor.schemas.ts';
import { AnyLanguage, Id, Instant, LocalDate, Money, DocumentMonth, PathId } from '../platform/schemas.ts';

const Status = z.enum(ORDER_STATUSES);

/** Filters the orders of a month by customer and status. */
export const ReportFilter = z.object({ customerId: PathId.optional(), status: Status.optional() });
export type ReportFilter = z.output<typeof ReportFilter>;

export const ReportPage = ReportFilter.extend({
  cursor: cursorOf({ deliveryDate: LocalDate, id: CursorId }).optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(20),
});
export type ReportPage = z.output<typeof ReportPage>;

/** The filter of a report that is exported as a file, and the language of the page. */
export const ReportExportQuery = ReportFilter.extend({ language: AnyLanguage });
export type ReportExportQuery = z.output<typeof ReportExportQuery>;

const count = z.int();
const series = { orders: count, amount: Money };

/** Figures of the orders delivered in a month: the customers' budget, totals, and distributions by day and status. */
export const OrderReport = z
  .object({
    month: DocumentMonth,
    budget: z
      .object({
        total: Money.nullable(),
        spent: Money,
        remaining: Money.nullable(),
        utilisationPercent: z.number().nullable(),
        isAgreed: z
          .boolean()
          .meta({ description: 'Whether agreements of the customer applied instead of a plan' }),
      })
      .meta({
        description:
          'Budget of the month, independent of the status filter; amounts are null if the customer had no plan',
      }),
    totals: z.object({
      orders: count,
      amount: Money,
      cancelledAmount: Money,
      completed: count,
      pending: count,
    }),
    days: z.array(z.object({ date: LocalDate, ...series })),
    statuses: z.array(z.object({ status: Status, ...series })),
    meals: z.array(z.object({ mealId: Id, name: z.string(), name_mk: z.string(), quantity: count })),
  })
  .meta({ id: 'OrderReport' });
export type OrderReport = z.output<typeof OrderReport>;

export const ReportOrder = z
  .object({
    id: Id,
    orderNumber: z.string(),
    userId: Id,
    customerName: z.string(),
    totalAmount: Money,
    status: Status,
    createdAt: Instant,
    deliveryDate: LocalDate,
  })
  .meta({ id: 'ReportOrder' });
export type ReportOrder = z.output<typeof ReportOrder>;
