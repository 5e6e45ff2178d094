import type { NotificationPreferences } from '@trpeza/contract/accounts/profile.schemas';
import type { Db } from '#platform/database/database.ts';
import { getPreferences, updatePreferences } from './profile.queries.ts';

export const readNotifications = (db: Db, id: number): Promise<NotificationPreferences> =>
  getPreferences(db, id);

/** What a person wants to be written about from now on. */
export const chooseNotifications = (
  db: Db,
  id: number,
  wish: NotificationPreferences,
): Promise<NotificationPreferences> => db.transaction().execute((trx) => updatePreferences(trx, id, wish));
