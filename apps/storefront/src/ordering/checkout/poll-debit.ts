import { ApiError } from '@trpeza/api-client/api-error';
import { api } from '../../api.ts';
import { TIMEOUT_MS } from './payment-window.ts';

/**
 * Polling interval in milliseconds. To limit its requests to the provider, the server may delay its response by the same
 * time.
 */
const POLL_MS = 3000;

/**
 * Polls the server for the result of a debit, and resolves when there is one. Outages are ignored. The promise never
 * settles if the signal is aborted, the time is up, or the server rejects the request.
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
