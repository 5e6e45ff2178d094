import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { presentUser } from './accounts.present.ts';
import { findAccount, isAnyCustomer, lockAccountRow, type AccountRow } from './accounts.queries.ts';

/** Step: a customer as the office sees them. @throws DomainError `common/not-found` for anybody else */
export const readCustomer = async (db: Db, id: number): Promise<User> =>
  requireCustomer(await findAccount(db, id));

/** Step: the same, held as `lockAccount` holds them: who they are stands still until the transaction ends. */
export const holdCustomer = async (trx: Trx, id: number): Promise<User> =>
  requireCustomer(await lockAccountRow(trx, id));

/** Step: whether anybody can order. */
export const hasCustomers = (db: Db): Promise<boolean> => isAnyCustomer(db);

function requireCustomer(row: AccountRow | undefined): User {
  if (row?.role !== 'customer') throw new DomainError('common/not-found');
  return presentUser(row);
}
