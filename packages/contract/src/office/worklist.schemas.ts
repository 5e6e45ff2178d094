import * as z from 'zod';
import { HEALTH_CONDITIONS } from './health.constants.ts';
import { PossibleDuplicate } from '../customers/client-file.schemas.ts';
import { MissingMeals } from '../ordering/credits.schemas.ts';
import { DELIVERY_OUTCOMES, ORDER_STATUSES } from '../ordering/orders.states.ts';
import { PAYMENT_ISSUE_KINDS } from '../money/payment-issues.constants.ts';
import { RowsCursor } from '../platform/cursor.schemas.ts';
import { Id, Instant, LocalDate, Money, Month, note } from '../platform/schemas.ts';
import { WORKLIST_ITEM_KINDS } from './worklist.constants.ts';

const Status = z.enum(ORDER_STATUSES);

/**
 * A worklist item. `customer` is the person to contact, `reportedBy` the driver or staff member, and `refused` the
 * refused transition with the actual status of the order.
 */
export const WorklistItem = z
  .object({
    key: z.string().meta({ description: 'Names the row in the list' }),
    kind: z.enum(WORKLIST_ITEM_KINDS),
    itemId: Id.nullable().meta({
      description: 'What can be marked as done; null where it leaves with its cause',
    }),
    since: Instant.nullable().meta({ description: 'From when it has waited, at the latest' }),
    order: z.object({ id: Id, deliveryDate: LocalDate, status: Status }).nullable(),
    customer: z.object({ id: Id, name: z.string(), phone: z.string().nullable() }).nullable(),
    reportedBy: z.string().nullable(),
    outcome: z.enum(DELIVERY_OUTCOMES).nullable(),
    note: z.string(),
    refused: z.object({ requested: Status, found: Status }).nullable(),
    missing: MissingMeals.nullable().meta({ description: 'What was reported, and could not be credited' }),
    paymentIssue: z
      .enum(PAYMENT_ISSUE_KINDS)
      .nullable()
      .meta({ description: 'What is to be checked about a payment' }),
    condition: z
      .enum(HEALTH_CONDITIONS)
      .nullable()
      .meta({ description: 'What is wrong with the product itself' }),
    amount: Money.nullable().meta({ description: 'What is owed, disputed or to be returned' }),
    count: z.int().nullable().meta({ description: 'How many messages or meals it is about' }),
    recipient: z.string().nullable().meta({ description: 'The address that messages do not reach' }),
    day: LocalDate.nullable().meta({
      description: 'The usual day of recurring orders that were not placed, or the new day of moved ones',
    }),
    dayMoveId: Id.nullable().meta({ description: 'The move of a day that people are to be told of' }),
    isPlanned: z.boolean().meta({
      description: 'A customer who waits to be verified has a monthly plan or an agreement',
    }),
    possiblySame: z.array(PossibleDuplicate).meta({
      description: 'Kept customers that may be the same person as the customer to verify',
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

export const DoneWithItem = z.object({ note: note(500).default('') });
export type DoneWithItem = z.output<typeof DoneWithItem>;
