import * as z from 'zod';
import { PossibleDuplicate } from '../customers/client-file.schemas.ts';
import { MissingMeals } from '../ordering/credits.schemas.ts';
import { DELIVERY_OUTCOMES, ORDER_STATUSES } from '../ordering/orders.states.ts';
import { PAYMENT_ISSUE_KINDS } from '../money/payment-issues.constants.ts';
import { RowsCursor } from '../platform/cursor.schemas.ts';
import { Id, Instant, LocalDate, Money, Month, note } from '../platform/schemas.ts';
import { HEALTH_CONDITIONS } from './health.constants.ts';
import { WORKLIST_ITEM_KINDS } from './worklist.constants.ts';

const Status = z.enum(ORDER_STATUSES);

/**
 * A worklist item. `customer` is the person to contact, `reportedBy` the driver or staff member, and `refused` the
 * refused transition with the actual status of the order.
 */
export const WorklistItem = z
  .object({
    key: z.string().meta({ description: 'Identifies the item in the list' }),
    kind: z.enum(WORKLIST_ITEM_KINDS),
    itemId: Id.nullable().meta({
      description:
        'ID with which the item can be marked as done; null if it disappears only when its cause is resolved',
    }),
    since: Instant.nullable().meta({
      description: 'Time since which the item has waited, at the latest; null if unknown',
    }),
    order: z.object({ id: Id, deliveryDate: LocalDate, status: Status }).nullable(),
    customer: z.object({ id: Id, name: z.string(), phone: z.string().nullable() }).nullable(),
    reportedBy: z.string().nullable(),
    outcome: z.enum(DELIVERY_OUTCOMES).nullable(),
    note: z.string(),
    refused: z.object({ requested: Status, found: Status }).nullable(),
    missing: MissingMeals.nullable().meta({
      description: 'Missing meals that were reported but could not be credited',
    }),
    paymentIssue: z
      .enum(PAYMENT_ISSUE_KINDS)
      .nullable()
      .meta({ description: 'Kind of the payment issue to check' }),
    condition: z
      .enum(HEALTH_CONDITIONS)
      .nullable()
      .meta({ description: 'The technical problem, for items about the system itself' }),
    amount: Money.nullable().meta({ description: 'Amount that is owed, disputed or to be refunded' }),
    count: z.int().nullable().meta({ description: 'Number of affected messages or meals' }),
    recipient: z.string().nullable().meta({ description: 'Address at which messages fail' }),
    day: LocalDate.nullable().meta({
      description: 'Scheduled day of recurring orders that were not placed, or new day of moved orders',
    }),
    dayMoveId: Id.nullable().meta({ description: 'The day move about which customers must be told' }),
    isPlanned: z.boolean().meta({
      description: 'Whether a customer who waits for verification has a monthly plan or an agreement',
    }),
    possiblySame: z.array(PossibleDuplicate).meta({
      description: 'Customers who may be the same person as the customer to verify',
    }),
    month: Month.nullable().meta({ description: 'The month that can be invoiced' }),
  })
  .meta({ id: 'WorklistItem' });
export type WorklistItem = z.output<typeof WorklistItem>;

/** `limit` counts groups: the items of one person form a group, as does each item without a person. */
export const WorklistPage = z.object({
  cursor: RowsCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(30),
});
export type WorklistPage = z.output<typeof WorklistPage>;

export const CloseWorklistItem = z.object({ note: note(500).default('') });
export type CloseWorklistItem = z.output<typeof CloseWorklistItem>;
