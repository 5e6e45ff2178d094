let channel: BroadcastChannel | undefined;

/** Created on first use in a browser; without the API, a tab catches up when it becomes visible again. */
function open(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window)) return undefined;
  channel ??= new BroadcastChannel('trpeza-session');
  return channel;
}

/** Reports a sign-in or sign-out in this tab, or a change of basket or favourites. */
export const notifyOtherTabs = (): void => open()?.postMessage('changed');

/** Listens to messages from other tabs of this browser, never its own. @returns a function that stops listening */
export function listenToOtherTabs(listener: () => void): () => void {
  const heard = open();
  heard?.addEventListener('message', listener);
  return () => heard?.removeEventListener('message', listener);
}
