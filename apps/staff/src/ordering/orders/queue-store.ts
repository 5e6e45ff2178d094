import { createStore, get, update } from 'idb-keyval';
import { EMPTY_QUEUE, type ActionQueue } from './action-queue.ts';

const KEY = 'taps';

/** The action queue of this device, shared by its tabs and persistent. */
export interface QueueStore {
  /** The queue as last read; the same object until it changes. */
  current(): ActionQueue;
  subscribe(onChange: () => void): () => void;
  /** Changes the queue atomically across tabs. @returns the queue after the change */
  change(how: (queue: ActionQueue) => ActionQueue): Promise<ActionQueue>;
  /** Reads the stored queue, at start and when another tab has changed it. */
  read(): Promise<ActionQueue>;
  close(): void;
}

/**
 * Opens the queue in IndexedDB. An action is shown only after it has been stored. Without browser storage, actions last
 * until the page is closed.
 */
export function openQueue(name = 'trpeza-taps'): QueueStore {
  const database = createStore(name, 'kept');
  const tabs = new BroadcastChannel(name);
  const listeners = new Set<() => void>();
  let queue = EMPTY_QUEUE;
  let keepsNothing = false;

  const show = (changed: ActionQueue): ActionQueue => {
    if (changed === queue) return queue;
    queue = changed;
    for (const listener of listeners) listener();
    return queue;
  };
  const read = async () => {
    const kept = await get<ActionQueue>(KEY, database).catch(() => undefined);
    return kept && !keepsNothing ? show(kept) : queue;
  };
  const keep = async (how: (queue: ActionQueue) => ActionQueue): Promise<ActionQueue> => {
    let before = queue;
    let after = queue;
    await update<ActionQueue>(
      KEY,
      (kept) => {
        before = kept ?? EMPTY_QUEUE;
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
    current: () => queue,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    change: async (how) => {
      if (keepsNothing) return show(how(queue));
      return keep(how).catch(() => {
        keepsNothing = true;
        return show(how(queue));
      });
    },
    read,
    close: () => tabs.close(),
  };
}
