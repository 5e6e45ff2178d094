import type { Events } from '#platform/events/events.ts';

/**
 * Waits until a process is subscribed to events, since it misses earlier ones. Call it as soon as `events` is created,
 * since the subscription is signalled only once.
 */
export const waitUntilListening = (events: Events): Promise<void> =>
  new Promise((resolve) => {
    const stop = events.subscribe('listening', () => {
      stop();
      resolve();
    });
  });
