import * as z from 'zod';
import { Reason } from '../platform/schemas.ts';
import { DeliveryChoice } from './calendar.schemas.ts';

/** The new delivery of an order. `expected` is the delivery that the caller saw; `key` is an idempotency key. */
export const RescheduleOrder = DeliveryChoice.extend({
  expected: DeliveryChoice,
  key: z.uuid('common:rules.invalid'),
  reason: Reason,
});
export type RescheduleOrder = z.output<typeof RescheduleOrder>;

/** A reschedule in the history of an order. */
export const Rescheduled = z.object({ from: DeliveryChoice, to: DeliveryChoice });
