import type { Db } from '#platform/database/database.ts';
import { findPaymentById, findPaymentByReference } from './payments.queries.ts';

/** What stands in a provider's books can be anybody's words; our ids have this form. */
const OWN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface KnownThere {
  provider: string;
  reference: string;
  key: string | null;
}

/**
 * Step: the payment of ours that a provider speaks of. It can know our key before we know its reference, when it speaks
 * sooner than it answers.
 * @returns nothing for money that did not set out from us
 */
export async function findOwnPayment(
  db: Db,
  { provider, reference, key }: KnownThere,
): Promise<{ id: string; checkoutId: string; isLive: boolean } | undefined> {
  const payment =
    (await findPaymentByReference(db, provider, reference)) ??
    (key !== null && OWN_ID.test(key) ? await findPaymentById(db, provider, key) : undefined);
  if (!payment) return undefined;
  const { id, checkoutId, state } = payment;
  return { id, checkoutId, isLive: state !== 'failed' && state !== 'cancelled' };
}
