let channel: BroadcastChannel | undefined;

/** Made on first use in a browser; where there is none, a tab catches up when it comes back into sight. */
function open(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window)) return undefined;
  channel ??= new BroadcastChannel('trpeza-session');
  return channel;
}

/** Says that somebody signed in or out here, or that their basket or favourites changed. */
export const notifyOtherTabs = (): void => open()?.postMessage('changed');

/** Hears what other tabs of this browser say, never itself. @returns a function that stops listening */
export function listenToOtherTabs(listener: () => void): () => void {
  const heard = open();
  heard?.addEventListener('message', listener);
  return () => heard?.removeEventListener('message', listener);
}
