import { Stripe } from 'stripe';
import { createFaults } from '../faults.ts';
import type { World } from '../simulator.ts';
import type { StripeActions, StripeSimulator } from './stripe-actions.ts';
import { openStripeStore } from './stripe-store.ts';
import { closeDisputeOf, openDisputeOf } from './stripe-disputes.ts';
import { answerStripe, recogniseStripe, refuseStripe, type ApiKeys, type StripeApi } from './stripe-http.ts';
import { createStripeKeys } from './stripe-keys.ts';
import { toDispute, toPaymentIntent, toRefund } from './stripe-objects.ts';
import { confirmIntent } from './stripe-payments.ts';
import { newId } from './stripe-records.ts';
import { stripeControls } from './stripe-controls.ts';
import { createRefund } from './stripe-refunds.ts';
import { readProviderState } from './stripe-state.ts';
import type { WebhookOptions } from './stripe-delivery.ts';
import { createStripeWebhooks, type DeliveryFault } from './stripe-webhooks.ts';

export interface StripeOptions extends ApiKeys {
  /** The country of the account. Its default currency is the first of `currencies`. */
  country: string;
  currencies: readonly string[];
  webhooks?: WebhookOptions;
}

export function createStripeSimulator({ clock }: World, options: StripeOptions): StripeSimulator {
  const events: Stripe.Event[] = [];
  const deliveryFaults = createFaults<DeliveryFault>();
  const webhooks = createStripeWebhooks({ clock, faults: deliveryFaults }, options.webhooks);
  let requested: Stripe.Event['request'] = null;

  const store = openStripeStore({
    clock,
    emit(type, object) {
      const event = newEvent({ type, object, now: clock.now(), request: requested });
      events.push(event);
      webhooks.take(event);
    },
    later(milliseconds, act) {
      clock.after(milliseconds, async () => {
        act();
        await webhooks.flush();
        await webhooks.settled();
      });
    },
  });

  const api: StripeApi = {
    keys: options,
    replies: createStripeKeys(),
    context({ id, key }) {
      requested = { id, idempotency_key: key };
      return { store, events, account: options };
    },
  };

  /** Makes a change at Stripe and then delivers its events. */
  const happen = async <Result>(work: () => Result): Promise<Result> => {
    try {
      return work();
    } finally {
      requested = null;
      await webhooks.flush();
    }
  };

  const acts: StripeActions = {
    pay: (id, cardNumber) => happen(() => toPaymentIntent(confirmIntent(store, id, cardNumber))),
    refund: (intentId, amount) =>
      happen(() => toRefund(createRefund(store, { key: null, intentId, amount, metadata: {} }))),
    openDispute: (id) => happen(() => toDispute(openDisputeOf(store, id))),
    closeDispute: (id, verdict) => happen(() => toDispute(closeDisputeOf(store, id, verdict))),
    events: () => events,
    records: () => readProviderState(store),
  };
  return {
    prefix: '/v1/',
    recognise: recogniseStripe,
    refuse: refuseStripe,
    answer: (request, failing) => happen(() => answerStripe(api, request, failing)),
    webhooks,
    deliveryFaults,
    ...acts,
    controls: stripeControls({ ...acts, webhooks, deliveryFaults }),
  };
}

function newEvent({
  type,
  object,
  now,
  request,
}: {
  type: Stripe.Event.Type;
  object: object;
  now: Date;
  request: Stripe.Event['request'];
}): Stripe.Event {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  };
  return event as Stripe.Event;
}
