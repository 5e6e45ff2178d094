import { useEffect, useMemo } from 'react';
import { pollDebit } from './poll-debit.ts';
import { endOfPaymentWindow, openPaymentWindow, type Ending } from './payment-window.ts';

/** The page's only payment window; it closes when the page that waits for it is closed. */
export function usePaymentWindow() {
  const window = useMemo(createPaymentWindow, []);
  useEffect(() => {
    window.setWaiting(true);
    return () => {
      window.setWaiting(false);
      window.letGo();
    };
  }, [window]);
  return window;
}

export type PaymentWindow = ReturnType<typeof createPaymentWindow>;

function createPaymentWindow() {
  let opened: Window | null = null;
  let decided: Promise<void> | undefined;
  let attempt = new AbortController();
  let isWaiting = true;

  /** Closes the window, and stops polling a debit that the page no longer waits for. */
  const closePaymentWindow = () => {
    attempt.abort();
    decided = undefined;
    opened?.close();
  };
  return {
    setWaiting: (waits: boolean) => void (isWaiting = waits),
    letGo: closePaymentWindow,
    /**
     * Ends the previous attempt.
     * @returns whether the browser allows a window
     */
    open: (meanwhile: string): boolean => {
      attempt.abort();
      attempt = new AbortController();
      opened = openPaymentWindow(meanwhile);
      return opened !== null;
    },
    /**
     * Navigates the window to the provider's page.
     * @returns how it ended, as far as this page can detect
     */
    watch: async (orderId: string, page: URL): Promise<Ending> => {
      const { signal } = attempt;
      const target = opened;
      if (!target || !isWaiting) {
        target?.close();
        return 'abandoned';
      }
      target.location.replace(page);
      // The demo payment page on our own origin reports how it ended.
      const isElsewhere = page.origin !== location.origin;
      decided = isElsewhere ? pollDebit(orderId, signal) : new Promise<never>(() => {});
      const ending = await endOfPaymentWindow(target, { origin: page.origin, orderId, signal, decided });
      if (ending !== 'closed') {
        decided = undefined;
        target.close();
      }
      return ending;
    },
    /**
     * Calls `notify` once, when the result of the payment is known. A window that seems closed may only be disconnected,
     * so the user may still complete the payment there.
     */
    onDecided: (notify: () => void): void => {
      void decided?.then(notify);
      decided = undefined;
    },
    show: () => opened?.focus(),
    close: () => opened?.close(),
  };
}
