import { createHmac, randomBytes } from 'node:crypto';
import { requireSameRequest } from '@trpeza/api/src/money/online-payments/gateway/card-gateway.domain.ts';

/** How long idempotency keys are stored, in milliseconds. */
const FORGOTTEN_AFTER = 24 * 3_600_000;

export interface StoredReply {
  requestId: string;
  status: number;
  body: string;
}

interface Use {
  print: string;
  at: number;
  reply: StoredReply;
}

/** Stores the responses of idempotency keys, including errors. */
export interface StripeKeys {
  /**
   * Returns the stored response of a key; undefined if there is none.
   * @throws CardRefusal `key-reused` when the key was used for a different request
   */
  find(key: string, request: string, now: Date): StoredReply | undefined;
  keep(key: string, request: string, use: { now: Date; reply: StoredReply }): void;
}

export function createStripeKeys(): StripeKeys {
  // Requests may contain a card number, so they are hashed with a secret.
  const secret = randomBytes(32);
  const printOf = (request: string) => createHmac('sha256', secret).update(request).digest('base64');
  const uses = new Map<string, Use>();
  return {
    find(key, request, now) {
      const use = uses.get(key);
      if (!use || now.getTime() - use.at >= FORGOTTEN_AFTER) return undefined;
      requireSameRequest(use.print, printOf(request));
      return use.reply;
    },
    keep: (key, request, { now, reply }) =>
      void uses.set(key, { print: printOf(request), at: now.getTime(), reply }),
  };
}
