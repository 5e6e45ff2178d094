const PREFIX = 'draft:';

interface Kept<T> {
  userId: number;
  draft: T;
}

/** This person's last unsent input in this tab. Drafts of other people are ignored. */
export function readDraft<T>(name: string, userId: number): T | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Kept<T> | null;
    return kept?.userId === userId ? kept.draft : undefined;
  } catch {
    return undefined;
  }
}

/** Stored in this tab only, so that neither a reload nor an expired session loses any input. */
export function saveDraft<T>(name: string, userId: number, draft: T): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify({ userId, draft } satisfies Kept<T>));
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // There was nothing to drop.
  }
}

/** After logging out nothing is left for the next person at this screen. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // There was nothing to drop.
  }
}
