import * as z from 'zod';
import { IdCursor } from '../platform/cursor.schemas.ts';
import { AnyLanguage, Id, Instant, Reason, SearchText } from '../platform/schemas.ts';
import { OUTBOX_STATES } from './templates.constants.ts';

const State = z.enum(OUTBOX_STATES);

export const OutboxFilter = z.object({
  state: State.optional(),
  template: SearchText.optional(),
  search: SearchText.optional(),
  cursor: IdCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(30),
});
export type OutboxFilter = z.output<typeof OutboxFilter>;

const OutboxEntry = z.object({
  id: Id,
  createdAt: Instant,
  to: z.string(),
  language: AnyLanguage,
  subject: z.string(),
  template: z.string(),
  state: State,
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextAttemptAt: Instant.nullable().meta({
    description: 'Time of the next attempt to send a waiting message; null otherwise',
  }),
  sentAt: Instant.nullable(),
  isErased: z.boolean().meta({ description: 'Whether the text was erased because it contained a secret' }),
});

export const OutboxPage = z
  .object({ items: z.array(OutboxEntry), nextCursor: z.string().nullable() })
  .meta({ id: 'OutboxPage' });

/** `html` and `plain` are empty if the message contains a secret. */
export const OutboxMessage = OutboxEntry.extend({
  html: z.string(),
  plain: z.string(),
  sendsTo: z
    .string()
    .meta({ description: 'Current address of the recipient, to which the message is sent again' }),
  customerId: Id.nullable().meta({
    description: 'The customer who receives the message or whom it is about; null if there is none',
  }),
}).meta({ id: 'OutboxMessage' });
export type OutboxEntry = z.output<typeof OutboxEntry>;
export type OutboxMessage = z.output<typeof OutboxMessage>;

/** The missing setting without which no message is sent: a mail server, or only a sender address. */
export const MailNeed = z.enum(['server', 'sender']).nullable();
export type MailNeed = z.output<typeof MailNeed>;

/** If `canSend` is false, messages wait, and `mailNeed` names the missing setting. */
export const OutboxCounts = z
  .object({
    waiting: z.int(),
    sent: z.int(),
    failed: z.int(),
    canSend: z.boolean(),
    mailNeed: MailNeed,
  })
  .meta({ id: 'OutboxCounts' });
export type OutboxCounts = z.output<typeof OutboxCounts>;

export const SendAgain = z.object({ reason: Reason });

export const SentAgain = z.object({ count: z.int() }).meta({ id: 'SentAgain' });
