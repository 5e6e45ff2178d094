import type { TestApp } from '#test/app-under-test.ts';

/**
 * Notifies the server that the menu or the settings have changed, and waits until the server has reloaded them. Needed
 * after builders that write to the database directly.
 */
export async function publishAndAwaitReload(
  { deps: { events } }: Pick<TestApp, 'deps'>,
  topic: 'menu' | 'settings',
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = events.subscribe(topic, () => resolve());
  await events.publish({ topic });
  await promise;
  stop();
}
