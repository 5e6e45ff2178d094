import { sql } from 'kysely';
import type { SettingKey } from '@trpeza/contract/office/settings.schemas';
import type { Db, Trx } from '#platform/database/database.ts';

export const listSettings = (db: Db) =>
  db.selectFrom('settings').select(['key', 'value', 'updatedAt']).execute();

export const findSetting = (db: Db | Trx, key: SettingKey) =>
  db.selectFrom('settings').select(['value', 'updatedAt']).where('key', '=', key).executeTakeFirst();

/**
 * Serialises concurrent writes of one setting. It uses an advisory lock, because before the first write there is no row
 * to lock.
 */
export const lockSetting = (trx: Trx, key: SettingKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`.execute(trx);

export function upsertSetting(
  trx: Trx,
  {
    key,
    value,
    updatedBy,
    updatedAt,
  }: { key: SettingKey; value: unknown; updatedBy: number; updatedAt: Date },
) {
  const row = { value: JSON.stringify(value), updatedBy, updatedAt };
  return trx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
