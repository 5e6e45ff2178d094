import { SETTINGS, type SettingKey, type WriteSettings } from '@trpeza/contract/office/settings.schemas';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { findSetting, lockSetting, upsertSetting } from './settings.queries.ts';

export type SettingChange = WriteSettings['changes'][number];

/**
 * Writes a setting with an audit entry.
 * @throws DomainError `settings/changed`
 */
export async function saveSetting(
  trx: Trx,
  { key, value, expectedUpdatedAt }: SettingChange,
  { actorId, reason, updatedAt }: { actorId: number; reason: string | undefined; updatedAt: Date },
): Promise<void> {
  await lockSetting(trx, key);
  const row = await findSetting(trx, key);
  const before = { value: row?.value ?? SETTINGS[key].fallback };
  refuseOverwriting(key, row?.updatedAt ?? null, { expectedUpdatedAt, now: before.value });
  await upsertSetting(trx, { key, value, updatedBy: actorId, updatedAt });
  const after = { value };
  await recordChange(trx, { actorId, action: 'setting/changed', subjectId: key, before, after, reason });
}

/**
 * Rejects a write if another change was made after the caller read the setting. This includes a change that set the
 * setting for the first time.
 */
function refuseOverwriting(
  key: SettingKey,
  writtenAt: Date | null,
  { expectedUpdatedAt, now }: { expectedUpdatedAt: string | null | undefined; now: unknown },
): void {
  if (expectedUpdatedAt === undefined) return;
  const seen = expectedUpdatedAt === null ? null : Date.parse(expectedUpdatedAt);
  if (seen === (writtenAt?.getTime() ?? null)) return;
  const updatedAt = writtenAt?.toISOString() ?? '';
  throw new DomainError('settings/changed', {
    settingKey: key,
    settingValue: formatSettingValue(now),
    updatedAt,
  });
}

/** Formats the value of a setting: text unchanged, other values as JSON. */
export const formatSettingValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
