import * as z from 'zod';
import { Id, LocalDate } from '../platform/schemas.ts';
import { Delivery } from './checkout.schemas.ts';
import { OpenOrder } from './quote.schemas.ts';

/**
 * The delivery details of a customer's orders and recurring orders. Each order has its own copy, so a correction of the
 * customer's profile does not change the details of existing orders.
 */
export const DeliveryDetails = z
  .object({
    orders: z.array(OpenOrder.extend({ delivery: Delivery, isOnTheWay: z.boolean() })),
    recurringOrders: z.array(z.object({ id: Id, from: LocalDate, everyWeeks: z.int(), delivery: Delivery })),
  })
  .meta({ id: 'DeliveryDetails' });
export type DeliveryDetails = z.output<typeof DeliveryDetails>;

const Ids = z.array(Id).max(100, 'common:rules.too-many').default([]);

const PLACE = ['address', 'city', 'state', 'zipCode', 'country'] as const;

/**
 * The orders and recurring orders to correct, and the corrected fields. The fields are applied to all of the orders or to
 * none. An address is replaced as a whole.
 */
export const CorrectDelivery = z.object({
  orderIds: Ids,
  recurringOrderIds: Ids,
  change: Delivery.omit({ deliveryInstructions: true })
    .partial()
    .refine((change) => new Set(PLACE.map((name) => change[name] === undefined)).size === 1, {
      path: ['address'],
      error: 'checkout:rules.address-required',
    }),
});
export type CorrectDelivery = z.output<typeof CorrectDelivery>;
