import { sql } from 'kysely';
import * as fc from 'fast-check';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import type { TestApp } from '#test/app-under-test.ts';
import type { Visitor } from '#test/visitor.ts';
import { buildAccount } from './accounts.ts';
import { creditOf } from './credits.ts';
import { changeMeals } from './order-changes.ts';
import { SLOT } from './orders.ts';
import { addMeals, buildCustomerWithMeal, openCheckout, placeAnotherOrder } from './placements.ts';

/**
 * A random action in a kitchen. Its numbers select people, days and orders: each is taken modulo the number of choices.
 */
export type Step =
  | { do: 'order'; who: number; day: number; meals: number }
  | { do: 'credit' | 'change'; order: number; meals: number }
  | { do: 'cancel' | 'withdraw' | 'complete' | 'reopen' | 'fail' | 'undo'; order: number };

const pick = fc.nat(1000);
const moves = fc.constantFrom(
  'cancel',
  'withdraw',
  'complete',
  'reopen',
  'fail',
  'undo',
) as fc.Arbitrary<'cancel'>;

/** Generates histories that start with some orders, so that later steps have an effect. */
export const histories = (length: number): fc.Arbitrary<Step[]> => {
  const order = fc.record({
    do: fc.constant('order' as const),
    who: pick,
    day: pick,
    meals: fc.integer({ min: 10, max: 19 }),
  });
  const move = fc.record({ do: moves, order: pick });
  // Can exceed the remaining amount.
  const credit = fc.record({
    do: fc.constant('credit' as const),
    order: pick,
    meals: fc.integer({ min: 1, max: 12 }),
  });
  // Can fall below the minimum number of meals.
  const change = fc.record({
    do: fc.constant('change' as const),
    order: pick,
    meals: fc.integer({ min: 8, max: 19 }),
  });
  return fc
    .tuple(
      fc.array(order, { minLength: 6, maxLength: 6 }),
      fc.array(
        fc.oneof(
          { weight: 1, arbitrary: order },
          { weight: 3, arbitrary: move },
          { weight: 2, arbitrary: credit },
          { weight: 2, arbitrary: change },
        ),
        {
          minLength: length,
          maxLength: length,
        },
      ),
    )
    .map(([first, then]) => [...first, ...then]);
};

type Regular = Awaited<ReturnType<typeof buildCustomerWithMeal>>;

/**
 * Creates customers, an office and a kitchen that perform a history of steps over HTTP. Some of their requests are
 * refused, as intended.
 */
export async function createHistory(app: TestApp, days: readonly string[]) {
  const people = await Promise.all(
    [50_000, 120_000, null].map((plan) => buildCustomerWithMeal(app, { plan })),
  );
  const office = await buildAccount(app.db, { role: 'admin' });
  const cook = await buildAccount(app.db, { role: 'restaurateur' });
  const drivers = await buildAccount(app.db, { role: 'delivery' });
  const admin = await app.visit('admin').signIn(office.username);
  const chef = await app.visit('staff').signIn(cook.username);
  const driver = await app.visit('staff').signIn(drivers.username);
  const placed: { id: number; who: number }[] = [];

  const moveBy = (person: typeof admin, id: number, status: OrderStatus, more: object = {}) =>
    person.send({
      method: 'PUT',
      url: `/api/orders/${id}/status`,
      payload: { status, reason: 'a history', ...more },
    });

  async function happen(step: Step): Promise<void> {
    if (step.do === 'order') {
      const who = step.who % people.length;
      const order = await tryToOrder(people[who]!, days[step.day % days.length]!, step.meals);
      if (order) placed.push({ id: order.id, who });
      return;
    }
    const order = placed[step.order % placed.length];
    if (!order) return;
    if (step.do === 'credit') {
      const { body } = await admin.call('GET /api/orders/{id}', { params: { id: order.id } });
      const [url, payload] = [`/api/orders/${order.id}/credits`, creditOf(body, step.meals).body];
      await admin.send({ method: 'POST', url, payload });
    }
    if (step.do === 'change') {
      const { body } = await admin.call('GET /api/orders/{id}', { params: { id: order.id } });
      await changeMeals(people[order.who]!.visitor, body, [[body.items[0]!.mealId, step.meals]]);
    }
    if (step.do === 'cancel') await moveBy(chef, order.id, 'cancelled');
    if (step.do === 'withdraw') await moveBy(people[order.who]!.visitor, order.id, 'cancelled');
    if (step.do === 'complete') await moveBy(admin, order.id, 'completed');
    if (step.do === 'reopen') await moveBy(admin, order.id, 'pending');
    if (step.do === 'fail') {
      await moveBy(admin, order.id, 'delivering');
      await moveBy(driver, order.id, 'cancelled', { outcome: 'no_answer' });
    }
    if (step.do === 'undo') await takeBack(chef, order.id);
  }

  /** Leaves an open checkout that reserves budget. */
  async function reserve(date: string): Promise<void> {
    const person = await buildCustomerWithMeal(app, { plan: 30_000 });
    await addMeals(person.visitor, person.meal.id, { date });
    await openCheckout(person.visitor);
    people.push(person);
  }

  /** Signs everybody in again, since sessions expire within the weeks that a history covers. */
  async function signInAgain(): Promise<void> {
    await admin.signIn(office.username);
    await chef.signIn(cook.username);
    await driver.signIn(drivers.username);
    for (const { visitor, account } of people) await visitor.signIn(account.username);
  }

  return { people, admin, placed, happen, reserve, signInAgain };
}

async function takeBack(chef: Visitor, id: number): Promise<void> {
  for (const expectedStatus of ['cancelled', 'processing'])
    await chef.send({
      method: 'POST',
      url: '/api/orders/undo',
      payload: { orders: [{ id, expectedStatus }] },
    });
}

/** @returns undefined if the budget does not suffice */
async function tryToOrder(
  { visitor, meal }: Regular,
  date: string,
  quantity: number,
): Promise<Order | undefined> {
  await visitor.call('DELETE /api/cart');
  const added = await visitor.send({
    method: 'POST',
    url: '/api/cart',
    payload: { mealId: meal.id, quantity, deliveryDate: date, deliveryTime: SLOT },
  });
  if (added.status !== 200) return undefined;
  await visitor.call('DELETE /api/cart');
  // The fee can still exceed the remaining budget.
  return placeAnotherOrder(visitor, meal.id, { date, quantity }).catch(() => undefined);
}

/** Backdates all ledger entries by a number of days. */
export async function backdateLedger(app: TestApp, days: number): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await sql`set local role none`.execute(trx);
    await sql`alter table budget_entries disable trigger user`.execute(trx);
    await sql`update budget_entries set at = at - make_interval(days => ${days})`.execute(trx);
    await sql`alter table budget_entries enable trigger user`.execute(trx);
  });
}
