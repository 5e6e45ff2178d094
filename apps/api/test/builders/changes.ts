import type { TestApp } from '../test-app.ts';

/** Builders write past the API: this tells the server that its menu or settings changed, and waits until it knows. */
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
