import { SETTINGS, type SettingKey, type Settings } from '@trpeza/contract/office/settings.schemas';
import type { Db } from '#platform/database/database.ts';
import type { Events } from '#platform/events/events.ts';
import { listSettings } from './settings.queries.ts';

export interface SettingsReader {
  read(): Promise<Settings>;
  /** Called after a write: reads in this process see it from now on. */
  invalidate(): void;
}

/** From this age on a read has them read again, should the notification of a change be lost, but does not wait for that. */
const FRESH_MS = 5_000;
/** Older ones are not used any more. */
const TRUSTED_MS = 60_000;

interface Kept {
  settings: Promise<Settings>;
  at: number;
}

/**
 * All settings with their defaults; cached in memory until one changes, in this process or another. Whoever reads them may
 * hold a connection: if it then waited for another, a burst of transactions that wait for one lock would hold all of
 * them, and the one with the lock would never get its settings.
 */
export function createSettingsReader(db: Db, events: Pick<Events, 'subscribe'>): SettingsReader {
  let kept: Kept | undefined;
  let refreshing: Kept | undefined;
  const load = (): Kept => ({ settings: readSettings(db), at: performance.now() });
  const invalidate = () => {
    kept = undefined;
  };
  events.subscribe('settings', invalidate);

  async function refresh(old: Kept): Promise<void> {
    if (refreshing === old) return;
    refreshing = old;
    const next = load();
    try {
      await next.settings;
      if (kept === old) kept = next;
    } catch {
      refreshing = undefined;
    }
  }

  return {
    invalidate,
    async read() {
      if (kept && performance.now() - kept.at < TRUSTED_MS) {
        if (performance.now() - kept.at >= FRESH_MS) void refresh(kept);
        return kept.settings;
      }
      const read = load();
      kept = read;
      read.settings.catch(() => {
        if (kept === read) kept = undefined;
      });
      return read.settings;
    },
  };
}

/** Step: all settings as they are in the database now, with their defaults. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = new Map((await listSettings(db)).map((row) => [row.key, row.value]));
  const entries = (Object.keys(SETTINGS) as SettingKey[]).map((key) => {
    const { schema, fallback } = SETTINGS[key];
    return [key, rows.has(key) ? schema.parse(rows.get(key)) : fallback];
  });
  return Object.fromEntries(entries) as Settings;
}
