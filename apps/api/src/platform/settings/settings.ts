import { SETTINGS, type SettingKey, type Settings } from '@trpeza/contract/office/settings.schemas';
import type { Db } from '#platform/database/database.ts';
import type { Events } from '#platform/events/events.ts';
import { listSettings } from './settings.queries.ts';

export interface SettingsReader {
  read(): Promise<Settings>;
  /** Call after a write, so that later reads in this process see it. */
  invalidate(): void;
}

/**
 * Age in milliseconds after which values are refreshed in the background. This finds changes whose notification was lost.
 */
const FRESH_MS = 5_000;
/** Values older than this are not returned. */
const TRUSTED_MS = 60_000;

interface Kept {
  settings: Promise<Settings>;
  at: number;
}

/**
 * Caches all settings, with their defaults, until one changes in this process or another. Reads do not wait for a
 * refresh, because that could deadlock: a burst of transactions may hold all connections and wait for one lock, while the
 * transaction with the lock waits for a connection to read settings.
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

/** Reads all settings from the database, with their defaults. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = new Map((await listSettings(db)).map((row) => [row.key, row.value]));
  const entries = (Object.keys(SETTINGS) as SettingKey[]).map((key) => {
    const { schema, fallback } = SETTINGS[key];
    return [key, rows.has(key) ? schema.parse(rows.get(key)) : fallback];
  });
  return Object.fromEntries(entries) as Settings;
}
