import type Stripe from 'stripe';
import type { Faults } from '../faults.ts';
import type { VirtualClock } from '../virtual-clock.ts';
import { sendOnce, type SignatureKind, type WebhookOptions } from './stripe-delivery.ts';

/** Faults of the delivery of an event. */
export const DELIVERY_FAULTS = [
  'duplicated',
  'reordered',
  'lost',
  'late',
  'before-answer',
  'wrongly-signed',
  'stale',
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

export interface StripeWebhooks {
  /** Sets the endpoint and secret. Without options, nothing is delivered. */
  sendTo(options: WebhookOptions | undefined): void;
  take(event: Stripe.Event): void;
  /**
   * Starts the delivery of the events that were passed to `take`. Waits for those that must arrive before the response.
   */
  flush(): Promise<void>;
  /**
   * Delivers an event once, even if the event was delivered before.
   * @returns the status of the response; 0 if there was none
   */
  deliver(event: Stripe.Event, signature?: SignatureKind): Promise<number>;
  /** Waits until every started delivery has completed. */
  settled(): Promise<void>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Stripe's retry schedule for events without a 2xx response: growing intervals, for three days. */
const RETRIES = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 24 * HOUR, 48 * HOUR, 72 * HOUR];
const LATE = 72 * HOUR;
/** A held event is sent after this time if no later event has overtaken it. */
const MAX_HOLD_MS = MINUTE;

interface Sender {
  clock: VirtualClock;
  /** Sends an event once. */
  send(event: Stripe.Event, signature?: SignatureKind): Promise<number>;
}

/**
 * Delivers an event with retries until it is accepted.
 * @param signature used for the first attempt; retries are signed correctly
 * @param nth number of earlier attempts
 */
async function deliver(post: Sender, event: Stripe.Event, signature: SignatureKind, nth = 0): Promise<void> {
  const status = await post.send(event, signature);
  const next = RETRIES[nth];
  if (status >= 200 && status < 300) event.pending_webhooks = 0;
  else if (next !== undefined)
    post.clock.after(next - (RETRIES[nth - 1] ?? 0), () => deliver(post, event, 'right', nth + 1));
}

/**
 * Returns a function that delivers the events of one payment according to their faults. An event with the fault
 * `reordered` is held until the next event was sent.
 */
function createLane(post: Sender) {
  const held: Stripe.Event[] = [];
  const release = async () => {
    for (const event of held.splice(0)) await deliver(post, event, 'right');
  };
  return async (event: Stripe.Event, fault: DeliveryFault | undefined): Promise<void> => {
    if (fault === 'lost') return;
    if (fault === 'late') return post.clock.after(LATE, () => deliver(post, event, 'right'));
    if (fault === 'reordered') {
      held.push(event);
      return post.clock.after(MAX_HOLD_MS, release);
    }
    await deliver(post, event, SIGNED_BY_FAULT[fault ?? ''] ?? 'right');
    if (fault === 'duplicated') await post.send(event);
    await release();
  };
}

const SIGNED_BY_FAULT: Readonly<Record<string, SignatureKind>> = {
  'wrongly-signed': 'wrong',
  stale: 'stale',
};

interface Lane {
  dispatch: ReturnType<typeof createLane>;
  /** Resolves when all deliveries that started in the lane are done. */
  end: Promise<void>;
}

export function createStripeWebhooks(
  { clock, faults }: { clock: VirtualClock; faults: Faults<DeliveryFault> },
  given: WebhookOptions | undefined,
): StripeWebhooks {
  let options = given;
  const taken: Stripe.Event[] = [];
  const lanes = new Map<string, Lane>();
  const underway = new Set<Promise<void>>();
  const send = async (event: Stripe.Event, signature: SignatureKind = 'right') =>
    options ? sendOnce(options, { event, now: clock.now(), signature }) : 0;
  const laneOf = (event: Stripe.Event): Lane => {
    const id = paymentOf(event);
    const lane = lanes.get(id) ?? { dispatch: createLane({ clock, send }), end: Promise.resolve() };
    lanes.set(id, lane);
    return lane;
  };

  return {
    sendTo: (next) => void (options = next),
    take: (event) => void taken.push(event),
    async flush() {
      for (const event of taken.splice(0)) {
        if (!options || options.isByHand) continue;
        const fault = faults.meet({ call: event.type, about: wordsOf(event) });
        const lane = laneOf(event);
        if (fault === 'before-answer') await lane.dispatch(event, fault);
        else {
          // After the response, and after earlier events of the same payment.
          const end = lane.end.then(() => new Promise(setImmediate)).then(() => lane.dispatch(event, fault));
          lane.end = end;
          underway.add(end);
          void end.then(() => underway.delete(end));
        }
      }
    },
    deliver: send,
    async settled() {
      while (underway.size > 0) await Promise.all(underway);
    },
  };
}

type EventObject = {
  id: string;
  object: string;
  payment_intent?: string | null;
  metadata?: Record<string, string>;
};

const paymentOf = ({ data }: Stripe.Event): string => {
  const { id, payment_intent } = data.object as EventObject;
  return payment_intent ?? id;
};

/** The ids and metadata values of an event's object. */
const wordsOf = (event: Stripe.Event): string[] => {
  const { id, metadata = {} } = event.data.object as EventObject;
  return [...new Set([event.id, id, paymentOf(event), ...Object.values(metadata)])];
};
