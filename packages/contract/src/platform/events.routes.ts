import * as z from 'zod';
import { orderReaders } from '../access/access.ts';
import { ORDER_STATUSES } from '../ordering/orders.states.ts';
import { route } from './route.ts';
import { Id, LocalDate } from './schemas.ts';

/** A change that the caller may see. `resync` means that events may have been missed. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('order'),
    orderId: Id,
    status: z.enum(ORDER_STATUSES),
    deliveryDate: LocalDate,
  }),
  /** The sequence of a round's stops has changed. */
  z.object({ type: z.literal('round'), deliveryDate: LocalDate }),
  /** An item was packed or unpacked. */
  z.object({ type: z.literal('packing'), deliveryDate: LocalDate }),
  z.object({ type: z.literal('resync') }),
]);
export type LiveEvent = z.output<typeof LiveEvent>;

export const eventsRoutes = {
  stream: route({
    method: 'GET',
    path: '/api/events',
    summary: 'Stream changes of the orders that the caller may see, as server-sent events',
    access: orderReaders,
    ok: { 200: { stream: 'text/event-stream', event: LiveEvent } },
    errors: [],
  }),
};
