import type { Stripe } from 'stripe';
import type { ProviderChanges } from '#platform/payments/payment-provider.ts';
import { PAGE_SIZE, toUnixSeconds } from './stripe-lists.ts';
import { presentDispute, presentIntent, presentRefund } from './stripe.present.ts';

/** Event types that report changes of older objects. */
const EVENTS = {
  payment_intent: ['succeeded', 'canceled', 'processing', 'payment_failed', 'requires_action'],
  refund: ['updated', 'failed'],
  'charge.dispute': ['updated', 'closed', 'funds_withdrawn', 'funds_reinstated'],
};
const TYPES = Object.entries(EVENTS).flatMap(([thing, what]) => what.map((name) => `${thing}.${name}`));

/**
 * Lists objects created since an instant, and older objects with an event since then. All are fetched in their current
 * state, because an event contains a past one. Stripe keeps events for 30 days.
 */
export async function listStripeChanges(stripe: Stripe, since: Date): Promise<ProviderChanges> {
  const created = { gte: toUnixSeconds(since) };
  const [intents, refunds, disputes] = [
    await byId(stripe.paymentIntents.list({ created, limit: PAGE_SIZE })),
    await byId(stripe.refunds.list({ created, limit: PAGE_SIZE })),
    await byId(stripe.disputes.list({ created, limit: PAGE_SIZE })),
  ];
  for await (const { data } of stripe.events.list({ created, types: TYPES, limit: PAGE_SIZE })) {
    const { id, object } = data.object as { id: string; object: string };
    if (object === 'payment_intent' && !intents.has(id))
      intents.set(id, await stripe.paymentIntents.retrieve(id));
    if (object === 'refund' && !refunds.has(id)) refunds.set(id, await stripe.refunds.retrieve(id));
    if (object === 'dispute' && !disputes.has(id)) disputes.set(id, await stripe.disputes.retrieve(id));
  }
  return {
    payments: [...intents.values()].map(presentIntent),
    refunds: [...refunds.values()].map(presentRefund),
    disputes: [...disputes.values()].map(presentDispute),
  };
}

async function byId<T extends { id: string }>(list: AsyncIterable<T>): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for await (const thing of list) found.set(thing.id, thing);
  return found;
}
