import type { SettingAnswer, SettingKey } from '@trpeza/contract/settings/settings.schemas';
import { useUser } from '@trpeza/ui/features/desk/use-session';
import { dropDraft, keepDraft, readDraft } from '@trpeza/ui/kit/drafts/drafts';
import { useEffect, useState } from 'react';
import { isChanged, SECTIONS, toTyped, toValue, type Section } from './setting-values.ts';

export type Saved = Readonly<Record<string, SettingAnswer>>;

interface Draft {
  /** The settings as they were when they were first touched: what is sent is the difference, and when they were seen. */
  seen: Saved;
  typed: Record<string, string>;
}

/** What is typed in one section. It is kept in the tab, so that neither a reload nor another page costs any of it. */
export function useSection(section: Section, saved: Saved) {
  const keys: readonly SettingKey[] = SECTIONS[section];
  const { id: userId } = useUser();
  const name = `settings ${section}`;
  const [draft, setDraft] = useState(() => readWhole(name, userId, keys) ?? freshDraft(keys, saved));
  const { seen, typed } = draft;
  const changed = keys.filter((key) => isChanged(key, valueOf(seen, key), typed[key] ?? ''));
  const isDirty = changed.length > 0;

  useEffect(() => {
    if (!isDirty) return;
    // The tab is being closed: its drafts go with it.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);

  const keep = (next: Draft) => {
    keepDraft(name, userId, next);
    setDraft(next);
  };
  return {
    keys,
    typed,
    isDirty,
    changes: () =>
      changed.map((key) => ({
        key,
        value: toValue(key, typed[key] ?? ''),
        expectedUpdatedAt: seen[key]?.updatedAt ?? null,
      })),
    set: (key: SettingKey, text: string) => keep({ seen, typed: { ...typed, [key]: text } }),
    /** Over the settings as they are now: what was typed stays and is a change of what it is now. */
    moveTo: (now: Saved) =>
      keep({ seen: now, typed: { ...freshDraft(keys, now).typed, ...only(changed, typed) } }),
    /** To what is saved. */
    reset: (now: Saved) => {
      dropDraft(name);
      setDraft(freshDraft(keys, now));
    },
  };
}

const valueOf = (saved: Saved, key: SettingKey): string => saved[key]?.settingValue ?? '';

const only = (keys: readonly string[], values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? '']));

function freshDraft(keys: readonly SettingKey[], saved: Saved): Draft {
  return {
    seen: saved,
    typed: Object.fromEntries(keys.map((key) => [key, toTyped(key, valueOf(saved, key))])),
  };
}

/** A storage can hold anything, also what an older version of the page wrote. */
function readWhole(name: string, userId: number, keys: readonly SettingKey[]): Draft | undefined {
  const kept = readDraft<Partial<Draft>>(name, userId);
  const isWhole = keys.every(
    (key) => typeof kept?.typed?.[key] === 'string' && kept.seen?.[key] !== undefined,
  );
  return isWhole ? (kept as Draft) : undefined;
}
