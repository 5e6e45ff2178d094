import * as z from 'zod';
import { DOOR_PLAN_LENGTHS } from '../customers/door-plan.constants.ts';
import { Terms } from '../money/terms.schemas.ts';
import { ALLERGENS } from '../menu/meals.constants.ts';
import { PAYMENT_METHODS, ONLINE_METHODS } from '../money/payments.constants.ts';
import { cursorOf, CursorId, CursorTimestamp } from '../platform/cursor.schemas.ts';
import {
  Age,
  Id,
  Instant,
  LocalDate,
  optionalLine,
  Money,
  MoneyInput,
  note,
  PathId,
  TOO_LONG,
} from '../platform/schemas.ts';
import { Cart } from './cart.schemas.ts';
import { SlotName } from './calendar.schemas.ts';
import { Credit } from './credits.schemas.ts';
import {
  DELIVERY_OUTCOMES,
  ORDER_STATUSES,
  OUTCOME_FILTERS,
  BULK_STATUSES,
  ATTENTION_REASONS,
} from './orders.states.ts';

const Status = z.enum(ORDER_STATUSES).meta({ id: 'OrderStatus' });

/**
 * The order as shown on the page. The server compares all fields except the delivery data with its own values; a
 * difference is a 409. `deliveryAddress` and `deliveryInstructions` are ignored, because the open checkout stores the
 * delivery data.
 */
export const PlaceOrder = z.object({
  /** The checkout to finish, returned by `create-payment-intent` as `orderId`; defaults to the newest one. */
  checkoutId: z.uuid('common:rules.invalid').optional(),
  totalAmount: MoneyInput,
  deliveryAddress: note(1000).optional(),
  deliveryInstructions: note(500).optional(),
  deliveryDate: LocalDate,
  deliveryTime: SlotName,
  paymentMethod: z.enum(ONLINE_METHODS),
  paymentReference: z.string().max(200, TOO_LONG).optional(),
  items: z
    .array(
      z.object({
        mealId: Id,
        quantity: z.int().min(1).max(100),
        price: MoneyInput,
        deliveryDate: LocalDate.optional(),
        deliveryTime: SlotName.optional(),
      }),
    )
    .min(1, 'cart:errors.empty')
    .max(200, 'common:rules.too-many'),
});

export const OrderItem = z
  .object({
    id: Id,
    mealId: Id,
    name: z.string(),
    name_mk: z.string(),
    mealName: z.string(),
    imageUrl: z.string(),
    quantity: z.int(),
    creditedQuantity: z.int().meta({ description: 'Number of meals that were missing or faulty' }),
    price: Money,
    subtotal: Money,
    allergens: z.array(z.enum(ALLERGENS)),
    deliveryDate: LocalDate,
    deliveryTime: SlotName,
  })
  .meta({ id: 'OrderItem' });
export type OrderItem = z.output<typeof OrderItem>;

export const Order = z
  .object({
    id: Id,
    orderNumber: z.string(),
    version: z.int().meta({ description: 'Incremented each time the meals are changed' }),
    userId: Id,
    customerName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phoneNumber: z.string(),
    createdAt: Instant,
    status: Status,
    outcome: z.enum(DELIVERY_OUTCOMES).nullable(),
    outcomeNote: z.string().nullable().meta({
      description: 'Note for the office; null for customers',
    }),
    leftWhere: z.string().nullable().meta({
      description:
        "Where the meals were left according to the customer's door plan; null if they were handed over",
    }),
    subtotal: Money,
    deliveryFee: Money,
    totalAmount: Money,
    subsidyAmount: Money,
    customerAmount: Money,
    customerShareBps: z
      .int()
      .meta({ description: "The customer's share at the time of the order, in basis points" }),
    terms: Terms.meta({ description: 'The terms that applied when it was ordered' }),
    paymentMethod: z.enum(PAYMENT_METHODS),
    paymentReference: z.string(),
    onAccountAmount: Money.meta({
      description:
        "Part of the customer's share that a change of a paid order added to the monthly statement",
    }),
    refundStatus: z.enum(['requested', 'succeeded', 'failed']).nullable(),
    refundAmount: Money.nullable(),
    isDishonoured: z.literal(true).optional().meta({
      description:
        'Present if the bank did not pay the direct debit and the customer still owes it; absent otherwise',
    }),
    isNotOwed: z.literal(true).optional().meta({
      description:
        'Present if the order was cancelled before the customer had paid in full, so that the rest is not owed; absent otherwise',
    }),
    creditedAmount: Money.meta({
      description: 'Part of the total that was credited and is not charged to anyone',
    }),
    creditedCustomerAmount: Money,
    creditedSubsidyAmount: Money,
    credits: z.array(Credit),
    worthAmount: Money.meta({ description: 'The total minus credits' }),
    worthCustomerAmount: Money,
    worthSubsidyAmount: Money,
    cancelUntil: Instant.nullable().meta({
      description: 'Time until which the customer may cancel; null once the kitchen has started',
    }),
    deliveryAddress: z.string(),
    deliveryInstructions: z.string(),
    deliveryDate: LocalDate,
    deliveryTime: SlotName,
    mealCount: z.int(),
    items: z.array(OrderItem),
  })
  .meta({ id: 'Order' });
export type Order = z.output<typeof Order>;

/** Reasons why a meal of an earlier order is left out when ordering again. */
export const LEFT_OUT_REASONS = ['hidden', 'sold_out', 'not_for_you'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export const OrderedAgain = z
  .object({
    cart: Cart,
    leftOut: z.array(
      z.object({ mealId: Id, name: z.string(), name_mk: z.string(), reason: z.enum(LEFT_OUT_REASONS) }),
    ),
  })
  .meta({ id: 'OrderedAgain' });
export type OrderedAgain = z.output<typeof OrderedAgain>;

/** The last order of the previous page: its creation time to the microsecond, and its id. */
const OrderCursor = cursorOf({ at: CursorTimestamp, id: CursorId });

/**
 * Filters of the order list; customers get only their own orders. `from` and `to` are the dates on which orders were placed.
 */
export const OrderFilter = z.object({
  customerId: z
    .string()
    .regex(/^\d{1,10}$/, 'common:rules.number')
    .optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  minTotal: MoneyInput.optional(),
  maxTotal: MoneyInput.optional(),
  status: Status.optional(),
  outcome: z.enum(OUTCOME_FILTERS).optional(),
  accountId: PathId.optional(),
  deliveryFrom: LocalDate.optional(),
  deliveryTo: LocalDate.optional(),
  waiting: z.enum(ATTENTION_REASONS).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  cursor: OrderCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(20),
});
export type OrderFilter = z.output<typeof OrderFilter>;

/** Idempotency key chosen by the client: repeated requests of a person with the same key change an order once. */
const RequestKey = z.uuid();

/**
 * The author of a request that may have waited for a network. The request is rejected if another person is signed in when
 * it arrives.
 */
const AuthorId = Id;

/**
 * A change of an order's status.
 * - `expectedStatus` and `expectedDate` are what the caller saw. If they are left out, any current status or date is
 * accepted.
 * - `leftWhere` is the place in the customer's door plan as the driver read it, because the plan may have changed since.
 * - `chargeAgain` is the amount that an administrator has confirmed to charge on account, after it was refunded.
 */
export const TransitionOrder = z.object({
  status: Status,
  expectedStatus: Status.optional(),
  expectedDate: LocalDate.optional(),
  outcome: z.enum(DELIVERY_OUTCOMES).optional(),
  note: note(500).optional(),
  leftWhere: optionalLine(DOOR_PLAN_LENGTHS.leaveWhere).optional(),
  reason: note(500).optional(),
  chargeAgain: MoneyInput.optional(),
  key: RequestKey.optional(),
  personId: AuthorId.optional(),
  age: Age.optional(),
});
export type TransitionOrder = z.output<typeof TransitionOrder>;

/**
 * Reports that the meals could not be handed over yet. The order keeps its status, and its stop moves to the end of the
 * round.
 */
export const TryLater = z.object({
  key: RequestKey.optional(),
  personId: AuthorId.optional(),
  age: Age.optional(),
});
export type TryLater = z.output<typeof TryLater>;

/** Orders with the status and date that the caller saw. */
const seenOrders = z
  .array(z.object({ id: Id, expectedStatus: Status, expectedDate: LocalDate.optional() }))
  .min(1, 'common:rules.required')
  .max(500, 'common:rules.too-many');

export const TransitionOrders = z.object({
  status: z.enum(BULK_STATUSES),
  orders: seenOrders,
  key: RequestKey.optional(),
  personId: AuthorId.optional(),
  age: Age.optional(),
});
export type TransitionOrders = z.output<typeof TransitionOrders>;

export const UndoTransitions = z.object({
  orders: seenOrders,
  key: RequestKey.optional(),
  personId: AuthorId.optional(),
  age: Age.optional(),
});
export type UndoTransitions = z.output<typeof UndoTransitions>;

/** Results for several orders: each is changed or refused with a reason. */
export const TransitionResults = z
  .object({
    moved: z.array(Order),
    refused: z.array(
      z.object({
        id: Id,
        code: z.string(),
        message: z.string(),
        status: Status.optional().meta({
          description: 'The current status, if it is the reason; otherwise absent',
        }),
      }),
    ),
  })
  .meta({ id: 'MovedOrders' });
export type TransitionResults = z.output<typeof TransitionResults>;
