import type { Db, Trx } from '#platform/database/database.ts';
import { changePersonalData, type Edit } from './change-personal-data.ts';
import { getClientFileProfile } from './profile.queries.ts';

/**
 * Changes a person's name and contact details. Existing orders keep the old values.
 * @throws DomainError as `changePersonalData`
 */
export const changeProfile = (db: Db, edit: Edit, write: (trx: Trx) => Promise<unknown>): Promise<void> =>
  changePersonalData(db, edit, {
    action: 'customer/profile',
    read: (trx) => getClientFileProfile(trx, edit.accountId),
    write: async (trx) => void (await write(trx)),
  });
