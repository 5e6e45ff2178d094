const PREFIX = 'draft:';

interface Kept<T> {
  userId: number;
  draft: T;
}

/** What this person typed last in this tab and has not sent yet. A draft of somebody else is not shown. */
export function readDraft<T>(name: string, userId: number): T | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Kept<T> | null;
    return kept?.userId === userId ? kept.draft : undefined;
  } catch {
    return undefined;
  }
}

/** Kept in this tab alone, so that a reload or a session that ends in the middle costs nobody their typing. */
export function saveDraft<T>(name: string, userId: number, draft: T): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify({ userId, draft } satisfies Kept<T>));
  } catch {
    // Without a storage it holds as long as the page.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // There was nothing to drop.
  }
}

/** Whoever logs out leaves nothing behind for the next person at this screen. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // There was nothing to drop.
  }
}
