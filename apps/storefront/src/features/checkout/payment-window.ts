/** How a payment window ended, as far as one can see from here; what became of the payment only the server knows. */
export type Ending = 'closed' | 'cancelled' | 'success' | 'timeout' | 'abandoned' | 'decided';

const LOOK_MS = 1000;
export const PATIENCE_MS = 10 * 60_000;

/**
 * Opens an empty window; it must happen in the very press of a button, or browsers take it for an advertisement.
 * @returns nothing when the browser allows none
 */
export function openPaymentWindow(meanwhile: string): Window | null {
  const opened = window.open('', 'payment', 'popup,width=800,height=600');
  try {
    if (opened) opened.document.body.textContent = meanwhile;
  } catch {
    // It already shows a page of the provider, from an attempt before.
  }
  return opened;
}

interface Watch {
  /** Where the payment page comes from; messages from elsewhere count for nothing. */
  origin: string;
  orderId: string;
  /** The page that waits has gone. */
  signal: AbortSignal;
  /** Settles once the server knows what became of the payment, whatever can be seen of the window. */
  decided: Promise<unknown>;
}

/**
 * Waits until the window is closed, says that it is done, has been open for too long, or nobody waits any more. A page of a
 * provider may cut the line to the window that opened it; from here that looks as if it had been closed.
 */
export function endOfPaymentWindow(
  opened: Window,
  { origin, orderId, signal, decided }: Watch,
): Promise<Ending> {
  return new Promise((resolve) => {
    const end = (ending: Ending) => {
      clearInterval(looking);
      clearTimeout(patience);
      window.removeEventListener('message', onMessage);
      resolve(ending);
    };
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== opened) return;
      const { type, orderId: about } = (event.data ?? {}) as { type?: unknown; orderId?: unknown };
      if (about !== orderId) return;
      if (type === 'payment_success') end('success');
      if (type === 'payment_cancelled') end('cancelled');
    };
    const looking = setInterval(() => opened.closed && end('closed'), LOOK_MS);
    const patience = setTimeout(() => end('timeout'), PATIENCE_MS);
    window.addEventListener('message', onMessage);
    void decided.then(() => end('decided'));
    signal.addEventListener('abort', () => end('abandoned'), { once: true });
  });
}
