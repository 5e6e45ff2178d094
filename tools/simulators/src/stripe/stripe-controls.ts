import type { Controls } from '../controls.ts';
import type { StripeSimulator } from './stripe-actions.ts';
import { SIGNATURE_KINDS } from './stripe-delivery.ts';
import { DELIVERY_FAULTS } from './stripe-webhooks.ts';

type Acts = Omit<StripeSimulator, 'controls' | 'prefix' | 'recognise' | 'answer' | 'refuse' | 'isFaultless'>;

const oneOf = <Word extends string>(words: readonly Word[], given: unknown): Word => {
  const word = words.find((each) => each === given);
  if (!word) throw new Error(`${String(given)} is not one of ${words.join(', ')}`);
  return word;
};

const optional = <Name extends string, Value>(name: Name, given: unknown, read: (given: unknown) => Value) =>
  (given === undefined ? {} : { [name]: read(given) }) as { [Key in Name]?: Value };

/** Offers the actions of tests to other processes. */
export const stripeControls = ({ webhooks, deliveryFaults, ...acts }: Acts): Controls => ({
  'stripe/pay': ({ intent, card }) => acts.pay(String(intent), String(card)),
  'stripe/refund': ({ intent, amount }) =>
    acts.refund(String(intent), amount === undefined ? undefined : Number(amount)),
  'stripe/dispute': ({ intent }) => acts.openDispute(String(intent)),
  'stripe/dispute/close': ({ intent, verdict }) =>
    acts.closeDispute(String(intent), oneOf(['won', 'lost'] as const, verdict)),
  'stripe/records': () => acts.records(),
  'stripe/events': () => acts.events(),
  'stripe/webhooks': ({ endpoint, secret, isByHand }) =>
    webhooks.sendTo(
      endpoint === undefined
        ? undefined
        : { endpoint: String(endpoint), secret: String(secret), isByHand: isByHand === true },
    ),
  'stripe/webhooks/deliver': async ({ event, signature = 'right' }) => {
    const found = acts.events().find(({ id }) => id === event);
    if (!found) throw new Error(`unknown event ${String(event)}`);
    return { status: await webhooks.deliver(found, oneOf(SIGNATURE_KINDS, signature)) };
  },
  'stripe/webhooks/faults': ({ event, fault, about, times }) =>
    deliveryFaults.on(String(event), oneOf(DELIVERY_FAULTS, fault), {
      ...optional('about', about, String),
      ...optional('times', times, Number),
    }),
  'stripe/webhooks/draw': ({ seed, chance }) =>
    deliveryFaults.draw({ seed: Number(seed), chance: Number(chance), among: DELIVERY_FAULTS }),
  'stripe/webhooks/heal': () => deliveryFaults.heal(),
  'stripe/webhooks/settled': () => webhooks.settled(),
});
