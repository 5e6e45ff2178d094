import * as z from 'zod';
import { Email } from '../access/accounts.schemas.ts';
import { AnyLanguage, Id, Instant, PRINTABLE, TOO_LONG } from '../platform/schemas.ts';

/** A message in the list of the demo mailbox. */
const MailboxEntry = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  language: AnyLanguage,
  createdAt: Instant,
});
export const Mailbox = z.array(MailboxEntry).meta({ id: 'Mailbox' });

export const MailboxMessage = MailboxEntry.extend({ html: z.string(), plain: z.string() }).meta({
  id: 'MailboxMessage',
});

export const Subscribe = z.object({ email: Email });

/** A random token from an email. A token in another format is treated as unknown. */
export const SubscriptionToken = z.object({
  token: z.string().max(200, TOO_LONG).regex(PRINTABLE, 'common:rules.characters'),
});

/** The state of a newsletter subscription. The address is masked, so that only its owner recognises it. */
export const Subscription = z
  .object({ state: z.enum(['waiting', 'subscribed', 'unsubscribed']), maskedEmail: z.string() })
  .meta({ id: 'Subscription' });
export type Subscription = z.output<typeof Subscription>;
