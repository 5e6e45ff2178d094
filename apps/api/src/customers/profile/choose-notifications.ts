import type { NotificationPreferences } from '@trpeza/contract/customers/profile.schemas';
import { setNewsletterPreference } from '#messages/messages.api.ts';
import type { Db } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { confirmedEmailOf, lockAccountRow } from '#access/access.api.ts';
import { updatePreferences } from './profile.queries.ts';

/** Sets the notification preferences. The newsletter list is updated only if that preference changes. */
export function chooseNotifications(
  db: Db,
  id: number,
  { marketingEmails: on, ...others }: NotificationPreferences,
): Promise<NotificationPreferences> {
  return transaction(db, async (trx) => {
    const person = await lockAccountRow(trx, id);
    if (!person) throw new DomainError('accounts/not-signed-in');
    const { language, marketingEmails } = await updatePreferences(trx, id, others);
    if (marketingEmails !== on)
      await setNewsletterPreference(trx, {
        accountId: id,
        email: confirmedEmailOf(person),
        language,
        on,
      });
    return { ...others, marketingEmails: on };
  });
}
