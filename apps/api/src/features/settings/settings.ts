import { SETTINGS, type SettingKey, type Settings } from '@trpeza/contract/settings/settings.schemas';
import type { Db } from '#platform/database/database.ts';
import type { Events } from '#platform/events/events.ts';
import { listSettings } from './settings.queries.ts';

export interface SettingsReader {
  read(): Promise<Settings>;
  /** Called after a write: reads in this process see it from now on. */
  invalidate(): void;
}

/** How long a process may use its cache, should the notification of a change be lost. */
const TRUSTED_MS = 5000;

/** All settings with their defaults; cached in memory until one changes, in this process or another. */
export function createSettingsReader(db: Db, events: Pick<Events, 'subscribe'>): SettingsReader {
  let kept: { settings: Promise<Settings>; at: number } | undefined;
  const invalidate = () => {
    kept = undefined;
  };
  events.subscribe('settings', invalidate);
  return {
    invalidate,
    async read() {
      const now = performance.now();
      if (kept && now - kept.at < TRUSTED_MS) return kept.settings;
      const settings = readSettings(db);
      kept = { settings, at: now };
      settings.catch(() => {
        kept = undefined;
      });
      return settings;
    },
  };
}

/** Step: all settings as they are in the database now, with their defaults. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = new Map((await listSettings(db)).map((row) => [row.key, row.value]));
  const entries = (Object.keys(SETTINGS) as SettingKey[]).map((key) => {
    const { kept, fallback } = SETTINGS[key];
    return [key, rows.has(key) ? kept.parse(rows.get(key)) : fallback];
  });
  return Object.fromEntries(entries) as Settings;
}
