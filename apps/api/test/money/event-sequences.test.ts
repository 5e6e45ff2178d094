import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startCheckout } from '#ordering/checkout/start-checkout.ts';
import { transitionOrder } from '#ordering/orders/transition-orders.ts';
import { sweepCheckouts } from '#ordering/orders/sweep-checkouts.ts';
import { reconcile } from '#money/reconciliation/reconcile.ts';
import { silentLog } from '#platform/log.ts';
import { DELIVERY } from '#test/builders/orders.ts';
import { findViolations } from '#test/check-invariants.ts';
import { buildCustomers, type Customer } from './customers.ts';
import { RUNS_ALL, MONEY_SEED as SEED } from './money-run.ts';
import { runQueuedJob, openMoneyWorld } from './money-world.ts';
import { createRandom } from './random.ts';

const MINUTE = 60_000;
/** A card whose refunds succeed within the hour, not at once. */
const LATE_REFUNDS = '4000000000007726';
/** Stripe's events of a payment that is made and refunded. */
const SIX = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.succeeded',
  'refund.created',
  'charge.refunded',
  'refund.updated',
];
function permutations(all: readonly string[]): string[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((first) =>
    permutations(all.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  );
}

const world = await openMoneyWorld({ webhooksByHand: true });
const { stripe, clock } = world.simulators;
const { deps } = world.begin();
const random = createRandom(SEED);

/**
 * Returns the rotations of a sequence. Ordinary runs use only the rotations of the sequence and of its reverse. These
 * suffice for each event to come first, last, and before and after every other event.
 */
const rotations = (all: readonly string[]) => all.map((_, at) => [...all.slice(at), ...all.slice(0, at)]);
const ORDERS = RUNS_ALL ? permutations(SIX) : [...rotations(SIX), ...rotations(SIX.toReversed())];

/** A customer, and how the events about their payment arrive. */
interface Scenario {
  customer: Customer;
  reference: string;
  /**
   * The notifications in order of arrival. `times: 0` means that the notification is lost. `when` is after the payment,
   * after the refund, or three days later.
   */
  notifications: { type: string; times: number; when: 'at once' | 'at last' | 'days later' }[];
}

const plan = (customer: Customer, order: readonly string[]): Scenario => ({
  customer,
  reference: '',
  notifications: order.map((type) => ({
    type,
    times: random(4) === 0 ? 0 : 1 + random(5),
    when: random(6) === 0 ? 'days later' : random(2) === 0 ? 'at once' : 'at last',
  })),
});
/** The reference for the other scenarios: each event arrives once, in chronological order. */
const planClean = (customer: Customer): Scenario => ({
  customer,
  reference: '',
  notifications: SIX.map((type) => ({ type, times: 1, when: 'at once' })),
});

async function work(): Promise<void> {
  for (const job of await world.takeJobs()) await runQueuedJob(deps, job);
}

const counts = new Map<string, number>();

/** Delivers the pending events. Events that have not occurred yet are left for the next call. */
async function deliver(
  scenarios: readonly Scenario[],
  when: Scenario['notifications'][number]['when'],
): Promise<void> {
  const events = Map.groupBy(stripe.events(), ({ type, data }) => `${type} ${paymentOf(data.object)}`);
  for (const scenario of scenarios)
    for (const notification of scenario.notifications.filter((each) => each.when === when)) {
      const [event] = events.get(`${notification.type} ${scenario.reference}`) ?? [];
      if (!event) notification.when = 'at last';
      else
        for (let nth = 0; nth < notification.times; nth += 1) {
          expect(await stripe.webhooks.deliver(event)).toBe(200);
          counts.set(notification.type, (counts.get(notification.type) ?? 0) + 1);
        }
    }
  await work();
}

const paymentOf = (object: object): string => {
  const { id, payment_intent } = object as { id: string; payment_intent?: string };
  return payment_intent ?? id;
};

async function runScenario(scenarios: readonly Scenario[]): Promise<void> {
  for (const scenario of scenarios) {
    const { clientSecret } = await startCheckout(deps, scenario.customer.id, {
      amount: '103.99',
      delivery: DELIVERY,
    });
    scenario.reference = clientSecret.split('_secret_')[0]!;
    await stripe.pay(scenario.reference, LATE_REFUNDS);
  }
  await deliver(scenarios, 'at once');
  // All customers have closed the page. The sweeper finds those whose events are late or lost.
  await clock.advance(2 * MINUTE);
  await sweepCheckouts(deps, silentLog);
  await sweepCheckouts(deps, silentLog);
  for (const { customer } of scenarios) {
    const { id } = await world.db
      .selectFrom('orders')
      .select('id')
      .where('accountId', '=', customer.id)
      .executeTakeFirstOrThrow();
    const actor = { id: customer.id, username: '', role: 'customer', isVerified: true, epoch: 0 } as const;
    await transitionOrder(deps, actor, id, { status: 'cancelled' });
  }
  await work();
  await clock.advance(61 * MINUTE);
  await deliver(scenarios, 'at last');
  await clock.advance(15 * MINUTE);
  await reconcile(deps, silentLog);
  await work();
}

/** The stored data of a scenario, except ids and times. */
async function stateOf({ customer }: Scenario): Promise<unknown> {
  const { rows } = await sql<{ state: unknown }>`
    select jsonb_build_object(
      'orders', (select jsonb_agg(jsonb_build_array(status, total_cents, customer_cents, subsidy_cents, payment_method)) from orders where account_id = a.id),
      'moves', (select jsonb_agg(jsonb_build_array(e.action, e.to_status) order by e.id) from order_events e join orders o on o.id = e.order_id where o.account_id = a.id),
      'checkouts', (select jsonb_agg(jsonb_build_array(state, version)) from checkouts where account_id = a.id),
      'payments', (select jsonb_agg(jsonb_build_array(p.state, p.amount_cents, p.currency)) from payments p join checkouts c on c.id = p.checkout_id where c.account_id = a.id),
      'refunds', (select jsonb_agg(jsonb_build_array(r.state, r.amount_cents, r.cause)) from refunds r join orders o on o.id = r.order_id where o.account_id = a.id),
      'ledger', (select jsonb_object_agg(account, cents) from (select l.account, sum(l.amount_cents) as cents from ledger_lines l join checkouts c on c.id = l.checkout_id where c.account_id = a.id group by 1) each),
      'budget', (select jsonb_agg(jsonb_build_array(month, spent_cents)) from budget_months where account_id = a.id),
      'entries', (select jsonb_agg(jsonb_build_array(kind, amount_cents) order by id) from budget_entries where account_id = a.id),
      'messages', (select jsonb_agg(jsonb_build_array(template, state)) from messages where account_id = a.id),
      'cart', (select count(*) from cart_lines where account_id = a.id)
    ) as state from accounts a where a.id = ${customer.id}`.execute(world.db);
  return rows[0]!.state;
}

it(`six events have the same result in ${ORDERS.length} sequences, each event delivered up to five times or never (seed ${SEED})`, async () => {
  const [first, ...others] = await buildCustomers(world.db, ORDERS.length + 1);
  const clean = planClean(first!);
  const scenarios = others.map((customer, nth) => plan(customer, ORDERS[nth]!));
  // In batches, since the sweeper processes five hundred at a time.
  for (let from = 0; from < scenarios.length; from += 240)
    await runScenario([...(from === 0 ? [clean] : []), ...scenarios.slice(from, from + 240)]);
  const expected = await stateOf(clean);
  expect(expected).toMatchObject({
    orders: [['cancelled', 10399, 3120, 7279, 'stripe']],
    refunds: [['succeeded', 3120, 'cancelled']],
  });
  for (const scenario of scenarios)
    expect([scenario.notifications, await stateOf(scenario)]).toEqual([scenario.notifications, expected]);

  await clock.advance(72 * 60 * MINUTE);
  await deliver(scenarios, 'days later');
  for (const scenario of scenarios)
    expect([scenario.notifications, await stateOf(scenario)]).toEqual([scenario.notifications, expected]);
  expect(new Set(counts.keys())).toEqual(new Set(SIX));
  const truths = stripe.records();
  expect(
    truths.filter(
      ({ received, refunded, refunds }) => received !== 3120 || refunded !== 3120 || refunds.length !== 1,
    ),
  ).toEqual([]);
  expect(await world.db.selectFrom('paymentIssues').selectAll().execute()).toEqual([]);
  expect(await findViolations(world.url)).toEqual([]);
}, 200_000);
