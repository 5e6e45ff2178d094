/** How a payment window ended, as far as this page can detect; only the server knows the result of the payment. */
export type Ending = 'closed' | 'cancelled' | 'success' | 'timeout' | 'abandoned' | 'decided';

const POLL_MS = 1000;
export const TIMEOUT_MS = 10 * 60_000;

/**
 * Opens an empty window. Must be called synchronously in the click handler: otherwise browsers block it as a pop-up.
 * @returns null if the browser blocks the window
 */
export function openPaymentWindow(meanwhile: string): Window | null {
  const opened = window.open('', 'payment', 'popup,width=800,height=600');
  try {
    if (opened) opened.document.body.textContent = meanwhile;
  } catch {
    // The window still shows a page of the provider from an earlier attempt.
  }
  return opened;
}

interface Watch {
  /** The origin of the payment page. Messages from other origins are ignored. */
  origin: string;
  orderId: string;
  /** Aborted when the waiting page is closed. */
  signal: AbortSignal;
  /** Settles once the server knows the result of the payment, independently of the window. */
  decided: Promise<unknown>;
}

/**
 * Waits for the end of a payment window: it is closed, reports that it is done, or has been open for too long, or the
 * wait is aborted. The provider's page may cut the connection between the window and this page. To this page, that looks
 * like a closed window.
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
    const looking = setInterval(() => opened.closed && end('closed'), POLL_MS);
    const patience = setTimeout(() => end('timeout'), TIMEOUT_MS);
    window.addEventListener('message', onMessage);
    void decided.then(() => end('decided'));
    signal.addEventListener('abort', () => end('abandoned'), { once: true });
  });
}
