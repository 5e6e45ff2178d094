import { payersOf, readAddressees, type Addressee } from '#customers/client-file/read-addressees.ts';
import { listSilent } from '#messages/outbox/messages.steps.ts';
import type { Db } from '#platform/database/database.ts';

/**
 * Whom a message tells that a customer's statement is there. Of who has left or died nobody is told, so that their statement is
 * printed.
 */
export async function readPayers(
  db: Db,
  accountIds: readonly number[],
): Promise<(accountId: number) => Addressee[]> {
  const addresseesOf = await readAddressees(db, accountIds);
  const silent = await listSilent(db, accountIds);
  return (accountId) => (silent.has(accountId) ? [] : payersOf(addresseesOf(accountId)));
}
