import { eachOnce, readAddressees, type Addressee } from '#features/customer-file/read-addressees.ts';
import { readSilent } from '#features/messages/messages.steps.ts';
import type { Db } from '#platform/database/database.ts';

/**
 * Whom a message tells that a customer's statement is there: the customer if they want it, and the contacts who pay; where nobody
 * is named as paying, all who get messages. Of who has left or died nobody is told, so that their statement is printed.
 */
export async function readPayers(
  db: Db,
  accountIds: readonly number[],
): Promise<(accountId: number) => Addressee[]> {
  const addresseesOf = await readAddressees(db, accountIds);
  const silent = await readSilent(db, accountIds);
  return (accountId) => (silent.has(accountId) ? [] : payersOf(addresseesOf(accountId)));
}

function payersOf(addressees: readonly Addressee[]): Addressee[] {
  const hasPayer = addressees.some(({ about, pays }) => about !== null && pays);
  return eachOnce(
    addressees.filter(({ emailNotifications, pays }) => emailNotifications && (pays || !hasPayer)),
  );
}
