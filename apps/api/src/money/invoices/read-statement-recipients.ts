import { type Addressee, payersOf, readAddressees } from '#customers/customers.api.ts';
import { listSilent } from '#messages/messages.api.ts';
import type { Db } from '#platform/database/database.ts';

/**
 * The addressees who are notified of a customer's statement. None for customers who have left or died, whose statements
 * are printed.
 */
export async function readStatementRecipients(
  db: Db,
  accountIds: readonly number[],
): Promise<(accountId: number) => Addressee[]> {
  const addresseesOf = await readAddressees(db, accountIds);
  const silent = await listSilent(db, accountIds);
  return (accountId) => (silent.has(accountId) ? [] : payersOf(addresseesOf(accountId)));
}
