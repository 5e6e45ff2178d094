import type { Routes } from '@trpeza/contract/contract';
import type { EventOf } from '@trpeza/contract/platform/route';

export type LiveEvent = EventOf<Routes['GET /api/events']>;

/**
 * Subscribes to the changes that the signed-in user may see. Emits `resync` when changes may have been missed: after
 * every reconnect, and when the server closes the stream because the session may have ended.
 * @returns a function that unsubscribes
 */
export function subscribeToChanges(onEvent: (event: LiveEvent) => void): () => void {
  const source = new EventSource('/api/events');
  let opened = false;
  source.addEventListener('open', () => {
    if (opened) onEvent({ type: 'resync' });
    opened = true;
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) onEvent({ type: 'resync' });
  });
  source.addEventListener('message', (message: MessageEvent<string>) =>
    onEvent(JSON.parse(message.data) as LiveEvent),
  );
  return () => source.close();
}
