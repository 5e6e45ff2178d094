import type { Events } from '#platform/events/events.ts';

/**
 * Waits until a process is subscribed to events: earlier ones are missed. Call it as soon as they are created, since the
 * subscription is signalled only once.
 */
export const untilListening = (events: Events): Promise<void> =>
  new Promise((resolve) => {
    const stop = events.subscribe('listening', () => {
      stop();
      resolve();
    });
  });
