import * as z from 'zod';
import { ROLES } from '../access/access.ts';
import { CUSTOMER_STATES } from '../customers/client-file.constants.ts';
import { Id, LocalDate, SearchText } from '../platform/schemas.ts';
import { FoundInvoice } from '../money/invoices.schemas.ts';
import { ORDER_STATUSES } from '../ordering/orders.states.ts';

/**
 * The search text of the office: part of a name, an email address, a telephone number, an order number or an invoice
 * number.
 */
export const OfficeSearch = z.object({ q: SearchText.min(1, 'common:rules.invalid') });

/**
 * Results that the caller may see: at most eight people, their latest orders or the order with the entered number, and at
 * most five issued invoices. Bookkeepers get no orders.
 */
export const OfficeSearchResult = z
  .object({
    people: z.array(
      z.object({
        id: Id,
        username: z.string(),
        name: z.string().nullable(),
        phone: z.string().nullable(),
        role: z.enum(ROLES),
        state: z
          .enum(CUSTOMER_STATES)
          .nullable()
          .meta({ description: "The customer's state today; null for staff, and for bookkeepers" }),
      }),
    ),
    orders: z.array(
      z.object({
        id: Id,
        customerName: z.string(),
        deliveryDate: LocalDate,
        status: z.enum(ORDER_STATUSES).meta({ id: 'OrderStatus' }),
      }),
    ),
    invoices: z
      .array(FoundInvoice)
      .meta({ description: 'The newest issued invoices whose number or payer matches' }),
  })
  .meta({ id: 'Found' });
export type OfficeSearchResult = z.output<typeof OfficeSearchResult>;
