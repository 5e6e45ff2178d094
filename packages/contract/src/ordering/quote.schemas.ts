import * as z from 'zod';
import { periodFields, Terms } from '../money/terms.schemas.ts';
import { Id, Instant, LocalDate, Money } from '../platform/schemas.ts';
import { SlotName } from './calendar.schemas.ts';
import { ConflictWord } from './board.schemas.ts';
import { ORDER_STATUSES } from './orders.states.ts';
import { QUOTE_REFUSALS } from './quote.constants.ts';

export const OpenOrder = z
  .object({
    id: Id,
    orderNumber: z.string(),
    status: z.enum(ORDER_STATUSES),
    deliveryDate: LocalDate,
    deliveryTime: SlotName,
    mealCount: z.int(),
  })
  .meta({ id: 'OpenOrder', description: 'An order for today or later that was not cancelled' });
export type OpenOrder = z.output<typeof OpenOrder>;

/** A meal of a quote, with the price that it would have. */
const QuoteLine = z.object({
  mealId: Id,
  name: z.string(),
  name_mk: z.string(),
  price: Money,
  priceBefore: Money.nullable().meta({
    description: 'Price in the existing order or when the recurring order was agreed; null for a new meal',
  }),
  quantity: z.int(),
  subtotal: Money,
  orderable: z.boolean(),
  conflicts: z.array(ConflictWord),
});

const Change = z.object({
  version: z.int().meta({ description: 'Current version of the order, to be sent back as `expected`' }),
  changeUntil: Instant.meta({ description: 'Time until which a change needs no reason' }),
  customerDifference: Money.meta({
    description: "Change of the customer's amount; negative if the customer pays less",
  }),
  refundAmount: Money.meta({
    description: 'Part of the difference that is refunded by the original payment method',
  }),
  onAccountAmount: Money.meta({
    description:
      'Part of the difference that is added to the monthly statement; negative if it is subtracted',
  }),
});

/**
 * The price, split and refusals of a new order that has not been placed yet, or of an existing order with other meals.
 */
export const Quote = z
  .object({
    lines: z.array(QuoteLine),
    mealCount: z.int(),
    minimum: z.int(),
    subtotal: Money,
    deliveryFee: Money,
    totalAmount: Money,
    customerAmount: Money,
    subsidyAmount: Money,
    budget: z
      .object({ ...periodFields, remaining: Money, after: Money })
      .nullable()
      .meta({
        description: 'The budget before and after the order; null if there is no limit',
      }),
    terms: Terms,
    pausedOn: z.object({ from: LocalDate, to: LocalDate.nullable() }).nullable().meta({
      description:
        'The pause that includes the delivery date; null if there is none. For telephone orders the office must confirm',
    }),
    openOrders: z.array(OpenOrder).meta({
      description: 'For telephone orders, existing orders of that day; another order must be confirmed',
    }),
    payingUntil: Instant.nullable().meta({
      description:
        'For telephone orders, the time until which a payment in the shop is in progress; the order must be confirmed. Otherwise null',
    }),
    change: Change.nullable().meta({ description: 'The effects on an existing order; null for a new order' }),
    refusals: z
      .array(
        z.object({
          code: z.enum(QUOTE_REFUSALS),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      )
      .meta({ description: 'All reasons why the order would be refused now, not only the first' }),
  })
  .meta({ id: 'Quote' });
export type Quote = z.output<typeof Quote>;
