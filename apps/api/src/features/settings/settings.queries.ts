import type { SettingKey } from '@trpeza/contract/settings/settings.schemas';
import type { Db, Trx } from '#platform/database/database.ts';

export const listSettings = (db: Db) =>
  db.selectFrom('settings').select(['key', 'value', 'updatedAt']).execute();

export const findSetting = (db: Db, key: SettingKey) =>
  db.selectFrom('settings').select(['value', 'updatedAt']).where('key', '=', key).executeTakeFirst();

/** Two who change one setting at once go one after the other, so that what each of them replaced is known. */
export const lockSetting = (trx: Trx, key: SettingKey) =>
  trx.selectFrom('settings').select('value').where('key', '=', key).forUpdate().executeTakeFirst();

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
