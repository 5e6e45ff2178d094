import type { SettingKey } from '@trpeza/contract/settings/settings.schemas';
import type { Db } from '#platform/database/database.ts';

export const listSettings = (db: Db) =>
  db.selectFrom('settings').select(['key', 'value', 'updatedAt']).execute();

export const findSetting = (db: Db, key: SettingKey) =>
  db.selectFrom('settings').select(['value', 'updatedAt']).where('key', '=', key).executeTakeFirst();

export function upsertSetting(
  db: Db,
  {
    key,
    value,
    updatedBy,
    updatedAt,
  }: { key: SettingKey; value: unknown; updatedBy: number; updatedAt: Date },
) {
  const row = { value: JSON.stringify(value), updatedBy, updatedAt };
  return db
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
