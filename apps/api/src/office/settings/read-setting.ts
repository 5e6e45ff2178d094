import { SETTINGS, type SettingResponse, type SettingKey } from '@trpeza/contract/office/settings.schemas';
import { formatSettingValue } from '#platform/settings/save-setting.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { findSetting, listSettings } from '#platform/settings/settings.queries.ts';

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/**
 * Validates a setting key.
 * @throws DomainError `settings/unknown` for unknown keys and for keys that the caller may not read
 */
export function requireSettingKey(key: string, actor: Actor | null): SettingKey {
  const known = Object.hasOwn(SETTINGS, key) ? SETTINGS[key as SettingKey] : undefined;
  if (!known || (known.readableBy === 'admins' && actor?.role !== 'admin'))
    throw new DomainError('settings/unknown');
  return key as SettingKey;
}

export async function readSetting(db: Db, key: SettingKey): Promise<SettingResponse> {
  return presentSetting(key, await findSetting(db, key));
}

/** All settings in the order of `SETTINGS`, including those that were never set. */
export async function listAllSettings(db: Db): Promise<SettingResponse[]> {
  const rows = new Map((await listSettings(db)).map((row) => [row.key, row]));
  return SETTING_KEYS.map((key) => presentSetting(key, rows.get(key)));
}

const presentSetting = (
  key: SettingKey,
  row: { value: unknown; updatedAt: Date } | undefined,
): SettingResponse => ({
  settingKey: key,
  settingValue: formatSettingValue(row ? row.value : SETTINGS[key].fallback),
  updatedAt: row?.updatedAt.toISOString() ?? null,
});
