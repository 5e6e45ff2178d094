import type { Db, Trx } from '#platform/database/database.ts';
import { changeKept, type Edit } from './change-kept.ts';
import { getKeptProfile } from './profile.queries.ts';

/**
 * Changes a person's name and contact details. Existing orders keep the old values.
 * @throws DomainError as `changeKept`
 */
export const changeProfile = (db: Db, edit: Edit, write: (trx: Trx) => Promise<unknown>): Promise<void> =>
  changeKept(db, edit, {
    action: 'customer/profile',
    read: (trx) => getKeptProfile(trx, edit.accountId),
    write: async (trx) => void (await write(trx)),
  });
