import { sql } from 'kysely';
import type { ClientFileProfile } from '@trpeza/contract/customers/client-file.schemas';
import type { NotificationPreferences } from '@trpeza/contract/customers/profile.schemas';
import type { Db, Trx } from '#platform/database/database.ts';

const preferences = ['emailNotifications', 'marketingEmails', 'orderUpdates'] as const;

interface PersonalInfo {
  firstName: string;
  lastName: string;
  phoneNumber: string;
}

export const updatePersonalInfo = (db: Db, id: number, info: PersonalInfo) =>
  db
    .updateTable('accounts')
    .set(info)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();

/** Fills in missing details from an order, unless the order has a different name: it may be for another person. */
export const fillPersonalInfo = (db: Db, id: number, { firstName, lastName, phoneNumber }: PersonalInfo) =>
  sql`update accounts set first_name = ${firstName}, last_name = ${lastName},
      phone_number = coalesce(phone_number, ${phoneNumber})
    where id = ${id} and deleted_at is null and (first_name is null or last_name is null or phone_number is null)
      and coalesce(first_name, ${firstName}) = ${firstName} and coalesce(last_name, ${lastName}) = ${lastName}`.execute(
    db,
  );

/** Name and contact details as the client file shows them. */
export async function getClientFileProfile(db: Db, id: number): Promise<ClientFileProfile> {
  const row = await db
    .selectFrom('accounts')
    .select(['firstName', 'lastName', 'phoneNumber', 'email', 'customerNumber', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { firstName, lastName, phoneNumber, email, customerNumber, language } = row;
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    phoneNumber: phoneNumber ?? '',
    email: email ?? '',
    customerNumber: customerNumber ?? '',
    language,
  };
}

/** Sets the URL of the picture; null removes it. */
export const updateAvatarUrl = (trx: Trx, id: number, avatar: string | null) =>
  trx.updateTable('accounts').set({ avatar }).where('id', '=', id).execute();

export const upsertAvatar = (trx: Trx, row: { accountId: number; token: string; image: Buffer }) =>
  trx
    .insertInto('avatars')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ token: row.token, image: row.image }),
    )
    .execute();

export const deleteAvatar = (trx: Trx, accountId: number) =>
  trx.deleteFrom('avatars').where('accountId', '=', accountId).execute();

export const findAvatar = (db: Db, token: string) =>
  db.selectFrom('avatars').select('image').where('token', '=', token).executeTakeFirst();

export const getPreferences = (db: Db, id: number): Promise<NotificationPreferences> =>
  db.selectFrom('accounts').select(preferences).where('id', '=', id).executeTakeFirstOrThrow();

/** @returns the values needed to update the newsletter list */
export const updatePreferences = (
  trx: Trx,
  id: number,
  input: Omit<NotificationPreferences, 'marketingEmails'>,
) =>
  trx
    .updateTable('accounts')
    .set(input)
    .where('id', '=', id)
    .returning(['language', 'marketingEmails'])
    .executeTakeFirstOrThrow();
