import type { Events } from '#platform/events/events.ts';

/**
 * Waits until a process is subscribed to events. Call this as soon as `events` is created, since the subscription is
 * signalled only once. Events before the subscription are missed.
 */
export const waitUntilListening = (events: Events): Promise<void> =>
  new Promise((resolve) => {
    const stop = events.subscribe('listening', () => {
      stop();
      resolve();
    });
  });
