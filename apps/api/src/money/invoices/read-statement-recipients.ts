import {
  type MessageRecipient,
  statementRecipientsOf,
  readMessageRecipients,
} from '#customers/customers.api.ts';
import { listLeftOrDeceased } from '#messages/messages.api.ts';
import type { Db } from '#platform/database/database.ts';

/**
 * The recipients who are notified of a customer's statement. None for customers who have left or died, whose statements
 * are printed.
 */
export async function readStatementRecipients(
  db: Db,
  accountIds: readonly number[],
): Promise<(accountId: number) => MessageRecipient[]> {
  const recipientsOf = await readMessageRecipients(db, accountIds);
  const silent = await listLeftOrDeceased(db, accountIds);
  return (accountId) => (silent.has(accountId) ? [] : statementRecipientsOf(recipientsOf(accountId)));
}
