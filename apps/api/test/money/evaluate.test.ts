import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { evaluate } from './evaluate.ts';
import { openMoneyWorld } from './money-world.ts';
import { Scenarios, type Plan } from './run-scenarios.ts';

type Cards = PaymentProvider<'stripe'>;
type Defect = (cards: Cards) => Partial<Cards>;

/** Scenarios that go wrong only if the product does. */
const PLANS: Plan[] = [
  { way: 'places', finder: 'sweeper', continues: true, fault: { call: 'create', fault: 'reset-after' } },
  { way: 'cancels', finder: 'sweeper', continues: true, fault: { call: 'refund', fault: 'reset-after' } },
  { way: 'never pays', finder: 'sweeper', continues: true },
  { way: 'orders more', finder: 'sweeper', continues: true },
];

const DEFECTS: Record<string, Defect> = {
  'nothing is wrong': () => ({}),
  'each attempt to pay has a key of its own': (cards) => ({
    create: (payment) => cards.create({ ...payment, key: randomUUID() }),
  }),
  'each attempt to pay back has a key of its own': (cards) => ({
    refund: (refund) => cards.refund({ ...refund, key: randomUUID() }),
  }),
  'budget and place are released before the provider has cancelled': (cards) => ({
    cancel: async (reference) => ({ ...(await cards.find(reference)), status: 'cancelled' }),
  }),
  'whatever was asked for counts as paid': (cards) => ({
    find: async (reference) => ({ ...(await cards.find(reference)), status: 'paid' }),
  }),
};

const worlds = await Promise.all(Object.values(DEFECTS).map((defect) => openMoneyWorld({ defect })));

it.each(Object.keys(DEFECTS))(
  'the judge objects exactly when the product is wrong: %s',
  async (name) => {
    const world = worlds[Object.keys(DEFECTS).indexOf(name)]!;
    const scenarios = new Scenarios(world);
    await scenarios.live(PLANS);
    await scenarios.expire();
    // An old page is found and paid in, where that is still possible.
    for (const { reference, received } of world.simulators.stripe.records())
      if (received === 0)
        await world.simulators.stripe.pay(reference, '4242424242424242').catch(() => undefined);
    await scenarios.reconcile();
    const wrong = [...(await evaluate(world, scenarios.all, { isOver: false }))];
    await scenarios.wait();
    wrong.push(...(await evaluate(world, scenarios.all, { isOver: true })));
    if (name === 'nothing is wrong') expect(wrong).toEqual([]);
    else expect(wrong).not.toEqual([]);
  },
  60_000,
);
