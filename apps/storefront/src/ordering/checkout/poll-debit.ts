import { ApiError } from '@trpeza/api-client/api-error';
import { api } from '../../api.ts';
import { TIMEOUT_MS } from './payment-window.ts';

/** The server may delay its response by the same time, to limit requests to the provider. */
const POLL_MS = 3000;

/**
 * Polls the server for the result of a debit while a payment window may be open. Ignores failed requests. Settles only
 * when there is a result and the signal is not aborted.
 */
export function pollDebit(orderId: string, signal: AbortSignal): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  return new Promise((resolve) => {
    const ask = async () => {
      const params = { orderId };
      const answer = await api
        .call('GET /api/ezidebit/payment-status/{orderId}', { params })
        .catch((error: unknown) => error);
      if (signal.aborted || Date.now() > until) return;
      if (answer instanceof ApiError && !answer.isOutage) return;
      if (!(answer instanceof Error) && (answer as { status: string }).status !== 'waiting') return resolve();
      setTimeout(() => void ask(), POLL_MS);
    };
    setTimeout(() => void ask(), POLL_MS);
  });
}
