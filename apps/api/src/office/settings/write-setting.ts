import {
  SETTINGS,
  type OpenedDate,
  type SettingResponse,
  type Settings,
  type WriteSettings,
} from '@trpeza/contract/office/settings.schemas';
import { ruleOf } from '@trpeza/contract/platform/rule-keys';
import { saveSetting, type SettingChange } from '#platform/settings/save-setting.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError, type FieldRule } from '#platform/domain-error.ts';
import { doAllProvidersSupport } from '#platform/payments/payment-provider.ts';
import type { Deps } from '#platform/deps.ts';
import { readSetting } from './read-setting.ts';

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'settings' | 'payments'>;

/**
 * Writes one setting. Validation errors have the path `value`.
 * @throws DomainError `common/invalid`, `settings/changed`
 */
export async function writeSetting(
  deps: WriteDeps,
  actorId: number,
  change: SettingChange,
  reason: string | undefined,
): Promise<SettingResponse> {
  const checked = checkValue(deps, await deps.settings.read(), change);
  if ('rule' in checked) throw new DomainError('common/invalid', {}, [{ path: 'value', ...checked }]);
  await saveAll(deps, actorId, { changes: [{ ...change, value: checked.value }], reason });
  return readSetting(deps.db, change.key);
}

/**
 * Writes several settings in one transaction. Validation errors have paths such as `changes.0.value`.
 * @returns the settings after the write
 * @throws DomainError `common/invalid`, `settings/changed`
 */
export async function writeSettings(
  deps: WriteDeps,
  actorId: number,
  { changes, reason }: WriteSettings,
): Promise<SettingResponse[]> {
  const kept = await deps.settings.read();
  const refused: FieldRule[] = [];
  const values: SettingChange[] = [];
  for (const [at, change] of changes.entries()) {
    const checked = checkValue(deps, kept, change);
    if ('rule' in checked) refused.push({ path: `changes.${at}.value`, ...checked });
    else values.push({ ...change, value: checked.value });
  }
  if (refused.length > 0) throw new DomainError('common/invalid', {}, refused);
  await saveAll(deps, actorId, { changes: values, reason });
  return Promise.all(changes.map(({ key }) => readSetting(deps.db, key)));
}

/** Validates the value as it is, and if that fails, as JSON. */
function checkValue(
  { payments, clock }: WriteDeps,
  kept: Settings,
  { key, value }: SettingChange,
): { value: unknown } | Omit<FieldRule, 'path'> {
  const { schema } = SETTINGS[key];
  const asItIs = schema.safeParse(value);
  const result = asItIs.success ? asItIs : schema.safeParse(fromText(value));
  if (!result.success) return ruleOf(result.error.issues[0]?.message ?? '');
  if (key === 'currency' && !doAllProvidersSupport(payments, String(result.data)))
    return { rule: 'settings:rules.currency-not-taken' };
  // A past date may stay in the list, but cannot be added: it could only close the date that it replaces.
  const isPast = ({ date }: OpenedDate) =>
    date < localDateOf(clock.now(), kept.time_zone) && !kept.opened_dates.some((each) => each.date === date);
  if (key === 'opened_dates' && (result.data as OpenedDate[]).some(isPast))
    return { rule: 'settings:rules.opened-past' };
  return { value: result.data };
}

async function saveAll(deps: WriteDeps, actorId: number, { changes, reason }: WriteSettings): Promise<void> {
  const updatedAt = deps.clock.now();
  // Sorted, so that concurrent writes of the same settings cannot deadlock.
  const ordered = [...changes].sort((a, b) => (a.key < b.key ? -1 : 1));
  await transaction(deps.db, async (trx) => {
    for (const change of ordered) await saveSetting(trx, change, { actorId, reason, updatedAt });
  });
  // Notifications arrive asynchronously, but the next request to this process must see the new value.
  deps.settings.invalidate();
  await deps.events.publish({ topic: 'settings' });
}

function fromText(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}
