import * as z from 'zod';
import { Delivery } from '../checkout/checkout.schemas.ts';
import { OpenOrder } from '../phone/phone.schemas.ts';
import { Id, LocalDate } from '../shared/schemas.ts';

/** Orders and recurring orders keep a copy of where they go and of the recipient, which a correction does not reach. */
export const DeliveryDetails = z
  .object({
    orders: z.array(OpenOrder.extend({ delivery: Delivery, isOnTheWay: z.boolean() })),
    standingOrders: z.array(z.object({ id: Id, from: LocalDate, everyWeeks: z.int(), delivery: Delivery })),
  })
  .meta({ id: 'DeliveryDetails' });
export type DeliveryDetails = z.output<typeof DeliveryDetails>;

const Ids = z.array(Id).max(100, 'common:rules.too-many').default([]);

const ofPlace = { address: true, city: true, state: true, zipCode: true, country: true } as const;

/** All or none of the chosen orders get the corrected fields; an address is replaced as a whole. */
export const CorrectDelivery = z.object({
  orderIds: Ids,
  standingOrderIds: Ids,
  change: z.union([
    Delivery.pick(ofPlace),
    Delivery.pick({ firstName: true, lastName: true, phone: true }).partial(),
  ]),
});
export type CorrectDelivery = z.output<typeof CorrectDelivery>;
