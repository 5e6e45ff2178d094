import * as z from 'zod';
import { User } from '../accounts/accounts.schemas.ts';
import { Address } from '../accounts/addresses.schemas.ts';
import { Diet } from '../accounts/diet.schemas.ts';
import { DeliveryOptions, SlotName } from '../calendar/calendar.schemas.ts';
import { QUANTITY_MAX } from '../cart/cart.constants.ts';
import { Delivery } from '../checkout/checkout.schemas.ts';
import { ConflictWord } from '../orders/board.schemas.ts';
import { LEFT_OUT_REASONS } from '../orders/orders.schemas.ts';
import { ORDER_STATUSES } from '../orders/orders.states.ts';
import { Id, Instant, LocalDate, Money, MoneyInput, Month, note } from '../shared/schemas.ts';
import { NOTE_MOST, PHONE_REFUSALS } from './phone.constants.ts';

/** Each meal once: what is said twice on the telephone is one line of more. */
const items = z
  .array(
    z.object({
      mealId: Id,
      quantity: z
        .int('cart:rules.quantity')
        .min(1, 'cart:rules.quantity')
        .max(QUANTITY_MAX, 'cart:rules.quantity'),
    }),
  )
  .max(200, 'common:rules.too-many')
  .refine((lines) => new Set(lines.map(({ mealId }) => mealId)).size === lines.length, 'phone:rules.twice');

/** What is wanted so far; a call begins with nothing. An order that `key` has made already is not another one. */
export const PreviewOrder = z.object({
  deliveryDate: LocalDate,
  deliveryTime: SlotName,
  items,
  key: z.uuid().optional(),
});
export type PreviewOrder = z.output<typeof PreviewOrder>;

/**
 * `key` is made by the page, one for each call: however often it is sent, it makes one order. `totalAmount` is what was read
 * out to the customer; another figure is answered with 409 and the right one. Where orders of the customer stand for that
 * day already, `secondOrderFor` names each of them, or the answer is 409: nobody makes a second order unasked.
 */
export const OrderByPhone = PreviewOrder.extend({
  key: z.uuid(),
  items: items.min(1, 'cart:errors.empty'),
  delivery: Delivery,
  totalAmount: MoneyInput,
  note: note(NOTE_MOST).optional(),
  secondOrderFor: z.array(Id).max(100, 'common:rules.too-many').optional(),
});
export type OrderByPhone = z.output<typeof OrderByPhone>;

const OpenOrder = z
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

const MonthBudget = z
  .object({ month: Month, plan: Money.nullable(), spent: Money, remaining: Money.nullable() })
  .meta({ id: 'MonthBudget', description: 'Of one month of delivery; null where no plan is set' });

/** Everything that one needs of a customer who is on the telephone. */
export const Ordering = z
  .object({
    customer: User,
    budgets: z.array(MonthBudget).meta({ description: 'Of this month and the next' }),
    addresses: z.array(Address),
    diet: Diet.nullable().meta({ description: 'What the customer told us they cannot eat' }),
    delivery: Delivery.nullable().meta({ description: 'Where the last order went, as it was typed' }),
    openOrders: z.array(OpenOrder).meta({ description: 'What is ordered for today and later' }),
    lastOrder: z
      .object({
        id: Id,
        orderNumber: z.string(),
        deliveryDate: LocalDate,
        deliveryTime: SlotName,
        items: z.array(
          z.object({
            mealId: Id,
            name: z.string(),
            name_mk: z.string(),
            quantity: z.int(),
            leftOut: z.enum(LEFT_OUT_REASONS).nullable().meta({
              description: 'Why the meal cannot be ordered again',
            }),
          }),
        ),
      })
      .nullable()
      .meta({ description: 'The newest that was not cancelled' }),
    options: DeliveryOptions,
    minimum: z.int(),
    currency: z.string(),
    basket: z.object({
      mealCount: z.int(),
      payingUntil: Instant.nullable().meta({
        description: 'Until when budget and place are held for a payment in the shop',
      }),
    }),
  })
  .meta({ id: 'Ordering' });
export type Ordering = z.output<typeof Ordering>;

export const OrderPreview = z
  .object({
    lines: z.array(
      z.object({
        mealId: Id,
        name: z.string(),
        name_mk: z.string(),
        price: Money,
        quantity: z.int(),
        subtotal: Money,
        orderable: z.boolean(),
        conflicts: z.array(ConflictWord),
      }),
    ),
    mealCount: z.int(),
    subtotal: Money,
    deliveryFee: Money,
    totalAmount: Money,
    customerAmount: Money,
    subsidyAmount: Money,
    budget: z.object({ month: Month, remaining: Money, after: Money }).nullable().meta({
      description: 'Of the month of delivery, without this order and after it; null without a plan',
    }),
    openOrders: z.array(OpenOrder).meta({
      description:
        'What the customer has ordered for that day already; placing asks for a yes to another one',
    }),
    refusals: z
      .array(
        z.object({
          code: z.enum(PHONE_REFUSALS),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      )
      .meta({ description: 'Everything that placing this order would be refused for, not only the first' }),
  })
  .meta({ id: 'OrderPreview' });
export type OrderPreview = z.output<typeof OrderPreview>;
