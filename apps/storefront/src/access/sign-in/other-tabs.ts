let channel: BroadcastChannel | undefined;

/**
 * Opens the channel on first use in a browser. Without BroadcastChannel, other tabs notice a change only when they become
 * visible again.
 */
function open(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window)) return undefined;
  channel ??= new BroadcastChannel('trpeza-session');
  return channel;
}

/** Notifies other tabs of a sign-in, a sign-out, or a change of cart or favourites. */
export const notifyOtherTabs = (): void => open()?.postMessage('changed');

/**
 * Listens to messages from other tabs of this browser; a tab does not receive its own messages.
 * @returns a function that stops listening
 */
export function listenToOtherTabs(listener: () => void): () => void {
  const heard = open();
  heard?.addEventListener('message', listener);
  return () => heard?.removeEventListener('message', listener);
}
