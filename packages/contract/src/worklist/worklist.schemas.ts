import * as z from 'zod';
import { DELIVERY_OUTCOMES, ORDER_STATUSES } from '../orders/orders.states.ts';
import { Id, Instant, LocalDate, Money, note } from '../shared/schemas.ts';
import { WORKLIST_KINDS } from './worklist.constants.ts';

const Status = z.enum(ORDER_STATUSES);

/**
 * A matter concerning an order that waits for the office. `reportedBy` is who was at the door or pressed the button;
 * `refused` is the requested move and the order's status instead; `owed` is the amount on account.
 */
export const WorklistItem = z
  .object({
    id: Id,
    kind: z.enum(WORKLIST_KINDS),
    since: Instant,
    order: z.object({ id: Id, deliveryDate: LocalDate, status: Status }),
    customer: z.object({ id: Id, name: z.string(), phone: z.string() }),
    reportedBy: z.string().nullable(),
    outcome: z.enum(DELIVERY_OUTCOMES).nullable(),
    note: z.string(),
    refused: z.object({ requested: Status, found: Status }).nullable(),
    owed: Money.nullable(),
    done: z.object({ at: Instant, by: z.string(), note: z.string() }).nullable(),
  })
  .meta({ id: 'WorklistItem' });
export type WorklistItem = z.output<typeof WorklistItem>;

/**
 * Everything that needs attention. `items` is limited to what can be dealt with at once, and `hasMore` says that
 * others follow. `mail` is present for those who may see messages, and only while some cannot be sent.
 */
export const Worklist = z
  .object({
    items: z.array(WorklistItem),
    hasMore: z.boolean(),
    closedDays: z
      .array(z.object({ date: LocalDate, orders: z.int().positive() }))
      .meta({ description: 'Closed days that still have orders which are neither delivered nor cancelled' }),
    mail: z
      .object({ waiting: z.int().positive(), isCapped: z.boolean(), since: Instant, canSend: z.boolean() })
      .nullable()
      .meta({ description: 'Messages without a way out, or that have waited for more than an hour' }),
  })
  .meta({ id: 'Worklist' });
export type Worklist = z.output<typeof Worklist>;

export const DoneWithItem = z.object({ note: note(500).default('') });
export type DoneWithItem = z.output<typeof DoneWithItem>;
