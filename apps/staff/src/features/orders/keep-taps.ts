import { createStore, get, update } from 'idb-keyval';
import { NO_TAPS, type Taps } from './taps.ts';

const KEY = 'taps';

/** The taps of this device, shared by its tabs and kept when it is switched off. */
export interface TapStore {
  /** What is kept, as last read; the same object until it changes. */
  current(): Taps;
  subscribe(onChange: () => void): () => void;
  /** Changes what is kept in one piece, whatever other tabs do meanwhile. @returns what is kept then */
  change(how: (taps: Taps) => Taps): Promise<Taps>;
  /** Reads what is kept, at the start and when another tab has changed it. */
  read(): Promise<Taps>;
  close(): void;
}

/**
 * Keeps the taps in IndexedDB under a name. A tap is shown once it is kept, not before. Where a browser keeps nothing
 * they live as long as the page.
 */
export function keepTaps(name = 'trpeza-taps'): TapStore {
  const database = createStore(name, 'kept');
  const tabs = new BroadcastChannel(name);
  const listeners = new Set<() => void>();
  let taps = NO_TAPS;
  let keepsNothing = false;

  const show = (changed: Taps): Taps => {
    if (changed === taps) return taps;
    taps = changed;
    for (const listener of listeners) listener();
    return taps;
  };
  const read = async () => {
    const kept = await get<Taps>(KEY, database).catch(() => undefined);
    return kept && !keepsNothing ? show(kept) : taps;
  };
  const keep = async (how: (taps: Taps) => Taps): Promise<Taps> => {
    let before = taps;
    let after = taps;
    await update<Taps>(
      KEY,
      (kept) => {
        before = kept ?? NO_TAPS;
        return (after = how(before));
      },
      database,
    );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one origin's own
    if (after !== before) tabs.postMessage(null);
    return show(after);
  };
  tabs.addEventListener('message', () => void read());

  return {
    current: () => taps,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    change: async (how) => {
      if (keepsNothing) return show(how(taps));
      return keep(how).catch(() => {
        keepsNothing = true;
        return show(how(taps));
      });
    },
    read,
    close: () => tabs.close(),
  };
}
