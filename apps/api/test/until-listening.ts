import type { Events } from '#platform/events/events.ts';

/**
 * Waits until a process hears events: what is told before, it never hears. To be called as soon as they are made, since
 * that they are heard is said once.
 */
export const untilListening = (events: Events): Promise<void> =>
  new Promise((resolve) => {
    const stop = events.subscribe('listening', () => {
      stop();
      resolve();
    });
  });
