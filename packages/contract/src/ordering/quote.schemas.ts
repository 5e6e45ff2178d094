import * as z from 'zod';
import { SlotName } from './calendar.schemas.ts';
import { periodFields, Terms } from '../money/terms.schemas.ts';
import { Id, Instant, LocalDate, Money } from '../platform/schemas.ts';
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
  .meta({ id: 'OpenOrder', description: 'An order that was not cancelled, for a day that is still to come' });
export type OpenOrder = z.output<typeof OpenOrder>;

/** A meal of a quote, with the price that it would have. */
const QuoteLine = z.object({
  mealId: Id,
  name: z.string(),
  name_mk: z.string(),
  price: Money,
  priceBefore: Money.nullable().meta({
    description: 'What it cost in the order, or when it was agreed; null of a meal that is new',
  }),
  quantity: z.int(),
  subtotal: Money,
  orderable: z.boolean(),
  conflicts: z.array(ConflictWord),
});

const Change = z.object({
  version: z.int().meta({ description: 'Of the order as it is; goes back as `expected`' }),
  changeUntil: Instant.meta({ description: 'Until when no reason is needed' }),
  customerDifference: Money.meta({
    description: 'What its customer pays more; negative when they pay less',
  }),
  refundAmount: Money.meta({ description: 'Of the difference, what goes back the way it was paid' }),
  onAccountAmount: Money.meta({
    description: 'Of the difference, what is added to the monthly statement; negative when taken off it',
  }),
});

/** The price, split and refusals of an order that has not been placed, or of an order with other meals. */
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
        description: 'The budget that the order counts in, before and after it; null where there is no limit',
      }),
    terms: Terms,
    pausedOn: z
      .object({ from: LocalDate, to: LocalDate.nullable() })
      .nullable()
      .meta({ description: 'The customer takes no meals on that day; by telephone the office asks' }),
    openOrders: z.array(OpenOrder).meta({
      description:
        'By telephone, what is ordered for that day already; placing asks for a yes to another one',
    }),
    payingUntil: Instant.nullable().meta({
      description: 'By telephone, until when the customer is paying in the shop; placing asks for a yes',
    }),
    change: Change.nullable().meta({ description: 'Of an order whose meals change' }),
    refusals: z
      .array(
        z.object({
          code: z.enum(QUOTE_REFUSALS),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      )
      .meta({ description: 'Everything that it would be refused for now, not only the first' }),
  })
  .meta({ id: 'Quote' });
export type Quote = z.output<typeof Quote>;
