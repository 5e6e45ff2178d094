import { useRef, useState } from 'react';
import { dropDraft, keepDraft } from './drafts.ts';

/**
 * State that is written down in this tab with every change. Two changes before the page is drawn again are both kept: the
 * second is made to what the first has left.
 * @param start what it begins with, mostly the draft of last time
 */
export function useKeptDraft<T>(name: string, userId: number, start: () => T) {
  const [draft, setDraft] = useState(start);
  const latest = useRef(draft);
  const change = (next: (now: T) => T) => {
    latest.current = next(latest.current);
    keepDraft(name, userId, latest.current);
    setDraft(latest.current);
  };
  /** Begins again with this, and leaves nothing written down. */
  const reset = (fresh: T) => {
    dropDraft(name);
    latest.current = fresh;
    setDraft(fresh);
  };
  return { draft, change, reset };
}
