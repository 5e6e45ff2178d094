import type { TestApp } from '#test/test-app.ts';

/** Builders bypass the API: notifies the server that its menu or settings changed, and waits until it has reloaded them. */
export async function changeHeard(
  { deps: { events } }: Pick<TestApp, 'deps'>,
  topic: 'menu' | 'settings',
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = events.subscribe(topic, () => resolve());
  await events.publish({ topic });
  await promise;
  stop();
}
