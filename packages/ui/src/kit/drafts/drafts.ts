const PREFIX = 'draft:';

interface Kept<T> {
  userId: number;
  draft: T;
}

/** This user's last unsent input in this tab. Drafts of other users are ignored. */
export function readDraft<T>(name: string, userId: number): T | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Kept<T> | null;
    return kept?.userId === userId ? kept.draft : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft in this tab only. The input survives a reload and the end of the session. */
export function saveDraft<T>(name: string, userId: number, draft: T): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify({ userId, draft } satisfies Kept<T>));
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

export function removeDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Called on sign-out, so that nothing is left for the next user of this device. */
export function removeAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}
