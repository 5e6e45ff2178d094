import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { CREDIT_REASONS } from '@trpeza/contract/ordering/credits.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import {
  PAYMENT_ISSUE_ENDS,
  PAYMENT_ISSUE_KINDS,
  type PaymentIssueKind,
} from '@trpeza/contract/money/payment-issues.constants';
import { expireCheckout } from '#ordering/checkout/expire-checkout.ts';
import { reconcile } from '#money/reconciliation/reconcile.ts';
import { silentLog } from '#platform/log.ts';
import type { TestApp } from '#test/app-under-test.ts';
import type { Visitor } from '#test/visitor.ts';
import { creditMeals, signInStaff } from './credits.ts';
import { buildMeal } from './meals.ts';
import { changeMeals } from './order-changes.ts';
import { placeRequestOf } from './orders.ts';
import { phoneOrder } from './phone-orders.ts';
import {
  addMeals,
  submitDebitPage,
  buildCustomerWithMeal,
  debitClaimOf,
  openCheckout,
  openDebit,
  payWithCard,
} from './placements.ts';

/** How an order was paid. `free` means that the organisation pays the order in full. */
const WAYS = ['card', 'debit', 'account', 'free'] as const;
type Way = (typeof WAYS)[number];

type Regular = Awaited<ReturnType<typeof buildCustomerWithMeal>>;

interface People {
  admin: Visitor;
  manager: Visitor;
  bookkeeper: Visitor;
  chef: Visitor;
  driver: Visitor;
  customers: Record<Way, Regular>;
}

interface KindOfOrder {
  /** The payment method and what happened to the order, such as `card: no_answer`. */
  kind: string;
  id: number;
  customer: Regular;
}

/** Transitions and changes by name. Each is applied to an order with every payment method. */
const ORDER_CHANGES: Record<string, (people: People, order: Order, customer: Visitor) => Promise<unknown>> = {
  pending: async () => undefined,
  processing: ({ chef }, { id }) => move(chef, id, 'processing'),
  ready_for_delivery: (people, { id }) => cook(people, id),
  delivering: (people, { id }) => carry(people, id),
  completed: async (people, { id }) => {
    await carry(people, id);
    await move(people.driver, id, 'completed');
  },
  no_answer: (people, { id }) => fail(people, id, 'no_answer'),
  refused: (people, { id }) => fail(people, id, 'refused'),
  wrong_address: (people, { id }) => fail(people, id, 'wrong_address'),
  withdrawn: (_people, { id }, customer) => move(customer, id, 'cancelled'),
  'cancelled by the kitchen': ({ chef }, { id }) => move(chef, id, 'cancelled'),
  'cancelled by the office': ({ admin }, { id }) => move(admin, id, 'cancelled'),
  'corrected after delivery': async ({ admin }, { id }) => {
    await move(admin, id, 'completed');
    await move(admin, id, 'cancelled');
  },
  reopened: async ({ admin }, { id }) => {
    await move(admin, id, 'completed');
    await move(admin, id, 'pending');
  },
  'preparation undone': ({ chef }, { id }) => takeBack(chef, id, 'processing'),
  'cancellation undone': ({ chef }, { id }) => takeBack(chef, id, 'cancelled'),
  credited: async ({ admin }, order) => {
    for (const reason of CREDIT_REASONS) await creditMeals(admin, order, 1, { reason });
  },
  changed: async (_people, order, customer) => {
    const { body } = await changeMeals(customer, order, [[order.items[0]!.mealId, 12]]);
    expect((await changeMeals(customer, body, [[order.items[0]!.mealId, 11]])).status).toBe(200);
  },
  'rescheduled to the next month and back': async (_people, { id, deliveryDate, deliveryTime }, customer) => {
    const here = { deliveryDate, deliveryTime };
    const later = { ...here, deliveryDate: '2026-12-07' };
    for (const [expected, to] of [
      [here, later],
      [later, here],
    ] as const)
      expect(
        (
          await customer.call('PUT /api/orders/{id}/delivery', {
            params: { id },
            body: { ...to, expected, key: randomUUID() },
          })
        ).status,
      ).toBe(200);
  },
  'fully credited': async ({ admin }, order) => {
    await move(admin, order.id, 'completed');
    await creditMeals(admin, order, 10);
  },
};

/**
 * Creates orders of every kind over HTTP: each payment method with each status, outcome, credit and correction; each
 * response of banks to payments and refunds; and payment issues of every kind. All orders are for one delivery date, and
 * the clock stands still.
 */
export async function buildEveryKindOfOrder(app: TestApp) {
  const people = await buildPeople(app);
  const orders: KindOfOrder[] = [];
  const keep = (kind: string, { id }: Order, customer: Regular) => orders.push({ kind, id, customer });
  await buildDebitsOfTheBank(app, people, keep);
  await buildCards(app, people, keep);
  await buildCheckoutsWithoutOrder(app);
  for (const way of WAYS) {
    if (way === 'free') await setShare(app, people.admin, 0);
    const customer = people.customers[way];
    for (const [fate, apply] of Object.entries(ORDER_CHANGES)) {
      const order = await place(way, people);
      await apply(people, order, customer.visitor);
      keep(`${way}: ${fate}`, order, customer);
    }
    if (way === 'free') await setShare(app, people.admin, 3000);
  }
  await buildPaymentIssues(app);
  return { ...people, orders };
}

async function buildPeople(app: TestApp): Promise<People> {
  const customers = {} as Record<Way, Regular>;
  for (const way of WAYS) customers[way] = await buildCustomerWithMeal(app);
  return {
    admin: await signInStaff(app, 'admin'),
    manager: await signInStaff(app, 'hcpadmin'),
    bookkeeper: await signInStaff(app, 'bookkeeper'),
    chef: await signInStaff(app, 'restaurateur'),
    driver: await signInStaff(app, 'delivery'),
    customers,
  };
}

async function place(way: Way, { manager, customers }: People, mealId?: number): Promise<Order> {
  const { account, visitor, meal } = customers[way];
  if (way === 'account') {
    const params = { id: account.id };
    const { openOrders } = (await manager.call('GET /api/customers/{id}/ordering', { params })).body;
    const body = phoneOrder(meal.id, { secondOrderFor: openOrders.map(({ id }) => id) });
    return placed(await manager.call('POST /api/customers/{id}/orders', { params, body }));
  }
  await addMeals(visitor, mealId ?? meal.id);
  if (way === 'debit') {
    const { cart, orderId } = await openDebit(visitor);
    await submitDebitPage(visitor, orderId, 'complete');
    return placed(await visitor.call('POST /api/orders', { body: debitClaimOf(cart, orderId) }));
  }
  const { cart, intent } = await openCheckout(visitor);
  if (way === 'card') await payWithCard(visitor, intent.clientSecret);
  return placed(await visitor.call('POST /api/orders', { body: placeRequestOf(cart) }));
}

function placed(answer: { status: number; body: Order }): Order {
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

async function move(person: Visitor, id: number, status: OrderStatus, more: object = {}): Promise<void> {
  const body = { status, reason: 'Every kind', ...more };
  const answer = await person.call('PUT /api/orders/{id}/status', { params: { id }, body });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
}

async function takeBack(chef: Visitor, id: number, status: 'processing' | 'cancelled') {
  await move(chef, id, status);
  const body = { orders: [{ id, expectedStatus: status }] };
  expect(await chef.call('POST /api/orders/undo', { body })).toMatchObject({ status: 200 });
}

async function cook({ chef }: People, id: number) {
  await move(chef, id, 'processing');
  await move(chef, id, 'ready_for_delivery');
}

async function carry(people: People, id: number) {
  await cook(people, id);
  await move(people.driver, id, 'delivering');
}

async function fail(people: People, id: number, outcome: 'no_answer' | 'refused' | 'wrong_address') {
  await carry(people, id);
  await move(people.driver, id, 'cancelled', { outcome, note: 'Knocked and phoned' });
}

type Keep = (kind: string, order: Order, customer: Regular) => void;

/**
 * Meal prices in cents that determine the demo bank's response, because it depends on the cents of the customer's share.
 * The bank pays 31.20, dishonours 33.51 and reverses 34.05.
 */
const BANKS = { paid: 1000, dishonoured: 1077, reversed: 1095 };

/** Debits that the bank has decided. They are backdated, since decisions take days. */
async function buildDebitsOfTheBank(app: TestApp, people: People, keep: Keep): Promise<void> {
  const customer = people.customers.debit;
  for (const [bank, priceCents] of Object.entries(BANKS)) {
    const meal = await buildMeal(app.db, { priceCents });
    keep(`debit: ${bank}`, await place('debit', people, meal.id), customer);
    const cancelled = await place('debit', people, meal.id);
    await move(people.chef, cancelled.id, 'cancelled');
    keep(`debit: ${bank}, cancelled before`, cancelled, customer);
    const late = await place('debit', people, meal.id);
    keep(`debit: ${bank}, cancelled after`, late, customer);
    await backdateDebits(app);
    await move(people.chef, late.id, 'cancelled');
    await app.payRefunds();
  }
}

async function backdateDebits(app: TestApp): Promise<void> {
  await sql`update demo_gateway_debits set decided_at = decided_at - interval '30 days'`.execute(app.db);
  await reconcile(app.deps, silentLog);
}

const CARDS = {
  'is disputed': '4000 0000 0000 0259',
  'refunds late': '4000 0000 0000 7726',
  'fails to refund': '4000 0000 0000 5126',
  refunds: '4242 4242 4242 4242',
};

/** Orders paid with each test card after a declined card, and their refunds. */
async function buildCards(app: TestApp, { customers, chef }: People, keep: Keep): Promise<void> {
  const { visitor, meal } = customers.card;
  for (const [kind, number] of Object.entries(CARDS)) {
    await addMeals(visitor, meal.id);
    const { cart, intent } = await openCheckout(visitor);
    await payWithCard(visitor, intent.clientSecret, '4000 0000 0000 0002');
    await payWithCard(visitor, intent.clientSecret, number);
    const order = placed(await visitor.call('POST /api/orders', { body: placeRequestOf(cart) }));
    if (kind !== 'is disputed') await move(chef, order.id, 'cancelled');
    keep(`card: ${kind}`, order, customers.card);
  }
  await app.payRefunds();
  await sql`update demo_gateway_intents set decided_at = decided_at - interval '3 days'`.execute(app.db);
  await sql`update demo_gateway_refunds set created_at = created_at - interval '3 days'`.execute(app.db);
  await reconcile(app.deps, silentLog);
}

/** Checkouts without an order, in each remaining state of a checkout and of its payment. */
async function buildCheckoutsWithoutOrder(app: TestApp): Promise<void> {
  const attempt = async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    await addMeals(visitor, meal.id);
    return { visitor, ...(await openCheckout(visitor)) };
  };
  const setState = async (checkoutId: string, state: 'failed' | 'processing') => {
    await app.db.updateTable('payments').set({ state }).where('checkoutId', '=', checkoutId).execute();
  };
  const expired = await attempt();
  const { id, accountId } = await app.db
    .updateTable('checkouts')
    .set({ expiresAt: app.clock.now() })
    .where('id', '=', expired.intent.orderId)
    .returning(['id', 'accountId'])
    .executeTakeFirstOrThrow();
  await expireCheckout(app.deps, { id, accountId });

  const returned = await attempt();
  await payWithCard(returned.visitor, returned.intent.clientSecret);
  await setState(returned.intent.orderId, 'failed');
  await reconcile(app.deps, silentLog);
  await app.payRefunds();

  await attempt();
  await setState((await attempt()).intent.orderId, 'failed');
  await setState((await attempt()).intent.orderId, 'processing');
  // Cancels at the provider the payments that are marked as failed above.
  await reconcile(app.deps, silentLog);
}

/** Inserts one open payment issue of each kind, and one with each resolution. */
async function buildPaymentIssues({ db, clock }: TestApp): Promise<void> {
  const found = (kind: PaymentIssueKind, name: string) => ({
    kind,
    subject: `every kind: ${name}`,
    method: kind === 'dispute' ? ('stripe' as const) : ('ezidebit' as const),
    providerReference: name,
    providerStatus: 'open',
    foundCents: 3120,
    currency: 'USD',
    openedAt: clock.now(),
    lastSeenAt: clock.now(),
  });
  await db
    .insertInto('paymentIssues')
    .values(PAYMENT_ISSUE_KINDS.map((kind) => found(kind, kind)))
    .execute();
  const ends = PAYMENT_ISSUE_ENDS.map((resolution) => ({
    ...found('dispute', `ended, ${resolution}`),
    resolution,
    resolvedAt: clock.now(),
  }));
  await db.insertInto('paymentIssues').values(ends).execute();
}

async function setShare(app: TestApp, admin: Visitor, bps: number): Promise<void> {
  const params = { key: 'customer_share_bps' } as const;
  await admin.call('PUT /api/settings/{key}', { params, body: { value: String(bps) } });
  await vi.waitFor(async () => expect((await app.deps.settings.read()).customer_share_bps).toBe(bps), {
    timeout: 20_000,
  });
}
