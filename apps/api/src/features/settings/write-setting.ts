import { SETTINGS, type SettingKey } from '@trpeza/contract/settings/settings.schemas';
import { recordChange } from '#features/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Events } from '#platform/events/events.ts';
import type { SettingsReader } from './settings.ts';
import { findSetting, lockSetting, upsertSetting } from './settings.queries.ts';

/** A key of the closed list that this caller may read; everything else is absent. */
export function knownKey(key: string, actor: Actor | null): SettingKey {
  const known = Object.hasOwn(SETTINGS, key) ? SETTINGS[key as SettingKey] : undefined;
  if (!known || (known.readableBy === 'admins' && actor?.role !== 'admin'))
    throw new DomainError('settings/unknown');
  return key as SettingKey;
}

export async function readSetting(db: Db, key: SettingKey) {
  const row = await findSetting(db, key);
  const value = row ? row.value : SETTINGS[key].fallback;
  return { settingKey: key, settingValue: asText(value), updatedAt: row?.updatedAt.toISOString() ?? null };
}

/** Checks a value against its schema and keeps it. Text is tried as it is, then as JSON. */
export async function writeSetting(
  deps: { db: Db; clock: Clock; events: Pick<Events, 'publish'>; settings: Pick<SettingsReader, 'forget'> },
  {
    key,
    value,
    actor,
    reason,
  }: { key: SettingKey; value: unknown; actor: Actor; reason?: string | undefined },
) {
  const { schema } = SETTINGS[key];
  const result = schema.safeParse(value).success
    ? schema.safeParse(value)
    : schema.safeParse(fromText(value));
  if (!result.success) {
    const rule = result.error.issues[0]?.message ?? '';
    throw new DomainError('common/invalid', {}, [
      { path: 'value', rule: rule.startsWith('settings:') ? rule : 'common:rules.invalid' },
    ]);
  }
  const change = { key, value: result.data, updatedBy: actor.id, updatedAt: deps.clock.now() };
  await deps.db.transaction().execute((trx) => keepSetting(trx, change, reason));
  // The word of the change takes a moment to come back; the next request here must not see the old value.
  deps.settings.forget();
  await deps.events.publish({ topic: 'settings', key });
  return readSetting(deps.db, key);
}

async function keepSetting(
  trx: Trx,
  change: Parameters<typeof upsertSetting>[1],
  reason: string | undefined,
): Promise<void> {
  const { key, value, updatedBy: actorId } = change;
  const before = { value: (await lockSetting(trx, key))?.value ?? SETTINGS[key].fallback };
  await upsertSetting(trx, change);
  const after = { value };
  await recordChange(trx, { actorId, action: 'setting/changed', subjectId: key, before, after, reason });
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function fromText(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}
