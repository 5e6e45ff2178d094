import { afterEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { TransitionOrder, Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { creditMeals, signInStaff } from '#test/builders/credits.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { eventsOf, refundsOf, readSpentCents } from '#test/builders/order-facts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const START = app.clock.now();

type Input = z.input<typeof TransitionOrder>;
const regular = await buildCustomerWithMeal(app);
const people = {
  owner: regular.visitor,
  restaurateur: await signInStaff(app, 'restaurateur'),
  delivery: await signInStaff(app, 'delivery'),
  admin: await signInStaff(app, 'admin'),
};

const place = (): Promise<Order> => placeAnotherOrder(regular.visitor, regular.meal.id);
const move = (visitor: Visitor, id: number, body: Input) =>
  visitor.call('PUT /api/orders/{id}/status', { params: { id }, body });
const codeOf = (body: unknown) => (body as { code?: string }).code;
const read = async (id: number) => (await people.admin.call('GET /api/orders/{id}', { params: { id } })).body;
const budgetUsedBy = async (id: number) => {
  const rows = await app.db
    .selectFrom('budgetEntries')
    .select('amountCents')
    .where('orderId', '=', id)
    .where('kind', 'in', ['ordered', 'cancelled', 'restored'])
    .execute();
  return rows.reduce((sum, row) => sum + row.amountCents, 0);
};

/** Places an order and has an administrator set its status, with all effects of the transition. */
async function placeOrderInStatus(status: OrderStatus): Promise<Order> {
  const order = await place();
  if (status !== 'pending') expect((await move(people.admin, order.id, { status })).status).toBe(200);
  return order;
}

describe('PUT /api/orders/{id}/status', () => {
  it('takes an order from pending to completed, with one event for each transition', async () => {
    const order = await place();
    expect(order.cancelUntil).toBe('2026-11-25T12:59:59.999Z');
    for (const [who, status] of [
      ['restaurateur', 'processing'],
      ['restaurateur', 'ready_for_delivery'],
      ['delivery', 'delivering'],
      ['delivery', 'completed'],
    ] as const) {
      expect(
        (await move(people[who], order.id, { status, expectedStatus: (await read(order.id)).status })).body
          .status,
      ).toBe(status);
    }
    expect(
      (await eventsOf(app, order.id)).map(({ action, fromStatus, toStatus }) => [
        action,
        fromStatus,
        toStatus,
      ]),
    ).toEqual([
      ['place', null, 'pending'],
      ['prepare', 'pending', 'processing'],
      ['finish', 'processing', 'ready_for_delivery'],
      ['pickUp', 'ready_for_delivery', 'delivering'],
      ['deliver', 'delivering', 'completed'],
    ]);
    expect(await read(order.id)).toMatchObject({
      outcome: 'delivered',
      refundStatus: null,
      cancelUntil: null,
    });
    expect([await refundsOf(app, order.id), await budgetUsedBy(order.id)]).toEqual([[], 7279]);
  });

  it('accepts one of two concurrent transitions', async () => {
    const chef = people.restaurateur;
    const orders: Order[] = [];
    const rounds = process.env['TEST_ALL'] ? 100 : 3;
    for (let index = 0; index < rounds; index += 1) orders.push(await place());
    const wrong: unknown[] = [];
    for (const [index, { id }] of orders.entries()) {
      // The kitchen starts while the customer or an administrator cancels, or while a second chef starts as well.
      const rival = ([people.owner, people.admin, chef] as const)[index % 3]!;
      const answers = await Promise.all([
        move(chef, id, { status: 'processing', expectedStatus: 'pending' }),
        move(rival, id, { status: rival === chef ? 'processing' : 'cancelled', expectedStatus: 'pending' }),
      ]);
      const codes = answers.map(({ status, body }) => `${status} ${codeOf(body) ?? ''}`.trim()).toSorted();
      const events = await eventsOf(app, id);
      if (codes.join() !== '200,409 orders/status-changed' || events.length !== 2)
        wrong.push([id, codes, events]);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a cancelled order', () => {
  it('releases the subsidy and refunds the customer once, also when cancelled concurrently', async () => {
    const { visitor, account, meal } = await buildCustomerWithMeal(app, { plan: 50_000 });
    const order = await placeAnotherOrder(visitor, meal.id);
    expect(await readSpentCents(app, account.id)).toBe(7279);
    const rivals = [people.restaurateur, people.admin, visitor];
    const answers = await Promise.all(
      [...rivals, ...rivals].map((who) => move(who, order.id, { status: 'cancelled', reason: 'Ill' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await readSpentCents(app, account.id)).toBe(0);
    expect(await refundsOf(app, order.id)).toMatchObject([
      { amountCents: 3120, state: 'requested', cause: 'cancelled' },
    ]);
    await Promise.all([app.payRefunds(), app.payRefunds()]);
    const paid = await app.db
      .selectFrom('demoGatewayRefunds')
      .innerJoin('payments', 'payments.providerReference', 'demoGatewayRefunds.intentId')
      .innerJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
      .select('demoGatewayRefunds.amountCents')
      .where('checkouts.accountId', '=', account.id)
      .execute();
    expect(paid).toEqual([{ amountCents: 3120 }]);
    expect(await read(order.id)).toMatchObject({ status: 'cancelled', refundStatus: 'succeeded' });
    expect(await eventsOf(app, order.id)).toHaveLength(2);
  });
});

describe('a failed delivery', () => {
  it('keeps its outcome and note, and is refunded', async () => {
    const order = await placeOrderInStatus('delivering');
    const body = { status: 'cancelled', outcome: 'wrong_address', note: ' Rang three times ' } as const;
    expect((await move(people.delivery, order.id, body)).body).toMatchObject({
      status: 'cancelled',
      outcome: 'wrong_address',
      outcomeNote: 'Rang three times',
      refundStatus: 'requested',
    });
    expect([await budgetUsedBy(order.id), (await refundsOf(app, order.id)).length]).toEqual([0, 1]);
    expect((await eventsOf(app, order.id)).at(-1)).toMatchObject({
      action: 'fail',
      reason: 'Rang three times',
    });
  });
});

describe('a correction of a completed order by an administrator', () => {
  it('refunds the order only when it is cancelled', async () => {
    const [back, gone] = [await placeOrderInStatus('completed'), await placeOrderInStatus('completed')];
    await move(people.admin, back.id, { status: 'delivering', reason: 'Wrong button' });
    await move(people.admin, gone.id, { status: 'cancelled', reason: 'Never arrived' });
    expect([
      await budgetUsedBy(back.id),
      (await refundsOf(app, back.id)).length,
      (await read(back.id)).outcome,
    ]).toEqual([7279, 0, null]);
    expect([await budgetUsedBy(gone.id), (await refundsOf(app, gone.id)).length]).toEqual([0, 1]);
    expect((await eventsOf(app, gone.id)).at(-1)).toMatchObject({
      action: 'correct',
      fromStatus: 'completed',
      reason: 'Never arrived',
    });
  });
});

afterEach(() => app.clock.set(START));

/** Staff, signed in on the delivery date. */
const onTheDay = async (instant = '2026-11-30T01:00:00Z') => {
  app.clock.set(instant);
  return { driver: await signInStaff(app, 'delivery'), admin: await signInStaff(app, 'admin') };
};

describe('a cancelled order that was delivered after all', () => {
  const chargesOf = async (orderId: number) =>
    (
      await app.db
        .selectFrom('accountCharges')
        .select('amountCents')
        .where('orderId', '=', orderId)
        .orderBy('id')
        .execute()
    ).map(({ amountCents }) => amountCents);
  /** An order whose delivery failed, on its delivery date. */
  const failed = async () => {
    const order = await placeOrderInStatus('delivering');
    const { driver, admin } = await onTheDay();
    const body = { status: 'cancelled', outcome: 'no_answer' } as const;
    expect(await move(driver, order.id, body)).toMatchObject({ status: 200 });
    const needs = async () => {
      const { items } = (await admin.call('GET /api/worklist', { query: { limit: 100 } })).body;
      return items.filter((item) => item.order?.id === order.id);
    };
    return { order, driver, admin, needs };
  };
  const after = { status: 'completed', expectedStatus: 'cancelled' } as const;

  it('is charged on account once an administrator confirms the amount, and is not refunded again', async () => {
    const order = await placeOrderInStatus('cancelled');
    await app.payRefunds();
    const reason = 'The driver had no network';
    for (const chargeAgain of [undefined, '31.19'])
      expect(
        await move(people.admin, order.id, { ...after, reason, ...(chargeAgain && { chargeAgain }) }),
      ).toMatchObject({
        status: 409,
        body: { code: 'orders/already-refunded', params: { amount: '31.20', status: 'cancelled' } },
      });
    expect([await budgetUsedBy(order.id), await chargesOf(order.id)]).toEqual([0, []]);
    const confirmed = { ...after, reason, chargeAgain: '31.20' };
    expect(await move(people.admin, order.id, confirmed)).toMatchObject({
      status: 200,
      body: { status: 'completed', onAccountAmount: '31.20', refundStatus: 'succeeded' },
    });
    expect([await budgetUsedBy(order.id), await chargesOf(order.id)]).toEqual([7279, [3120]]);
    const { lines, account } = (
      await people.admin.call('GET /api/statements/{month}/{customerId}', {
        params: { month: '2026-11', customerId: regular.account.id },
      })
    ).body;
    expect(lines.filter((line) => line.orderId === order.id)).toMatchObject([
      { kind: 'delivered', own: '31.20', payment: 'stripe', isChargedAgain: true },
    ]);
    expect(account.charges.filter((charge) => charge.orderNumber === String(order.id))).toMatchObject([
      { amount: '31.20' },
    ]);

    await move(people.admin, order.id, { status: 'cancelled', reason: 'Another order' });
    expect([await budgetUsedBy(order.id), await chargesOf(order.id)]).toEqual([0, [3120, -3120]]);
    expect(await refundsOf(app, order.id)).toHaveLength(1);
    await move(people.admin, order.id, confirmed);
    expect([await budgetUsedBy(order.id), await chargesOf(order.id)]).toEqual([7279, [3120, -3120, 3120]]);
  });

  it('reduces the amount on account by a later credit before anything is refunded', async () => {
    const order = await placeOrderInStatus('cancelled');
    await app.payRefunds();
    await move(people.admin, order.id, { ...after, reason: 'Delivered', chargeAgain: '31.20' });
    await creditMeals(people.admin, order, 1);
    const { onAccountAmount, worthCustomerAmount } = await read(order.id);
    expect(onAccountAmount).toBe(worthCustomerAmount);
    expect(await refundsOf(app, order.id)).toHaveLength(1);
  });

  it('is not charged again when a driver corrects it before the refund has been sent', async () => {
    const { order, driver, needs } = await failed();
    expect(await move(driver, order.id, { ...after, note: 'Door opened' })).toMatchObject({
      status: 200,
      body: { status: 'completed', outcome: 'delivered', onAccountAmount: '0.00', refundStatus: null },
    });
    await app.payRefunds();
    expect([await budgetUsedBy(order.id), await refundsOf(app, order.id)]).toEqual([7279, []]);
    expect((await eventsOf(app, order.id)).at(-1)).toMatchObject({ action: 'deliverAfterAll' });
    expect(await needs()).toMatchObject([{ kind: 'driver_note', note: 'Door opened' }]);
  });

  it('is listed for the office when a driver corrects it after the refund was sent, until an administrator completes it', async () => {
    const { order, driver, admin, needs } = await failed();
    await app.payRefunds();
    for (let time = 0; time < 2; time += 1)
      expect(
        await move(driver, order.id, { ...after, chargeAgain: '31.20', note: 'She was upstairs' }),
      ).toMatchObject({ status: 409, body: { code: 'orders/already-refunded' } });
    expect(await needs()).toMatchObject([
      { kind: 'failed_delivery' },
      {
        kind: 'refused_move',
        refused: { requested: 'completed', found: 'cancelled' },
        note: 'She was upstairs',
      },
    ]);
    await move(admin, order.id, { ...after, reason: 'The driver says so', chargeAgain: '31.20' });
    expect([await needs(), await chargesOf(order.id)]).toEqual([[], [3120]]);
  });
});

describe('a completed order that was not delivered after all', () => {
  it('is cancelled by a driver with an outcome, and refunded', async () => {
    const order = await placeOrderInStatus('delivering');
    const { driver } = await onTheDay();
    await move(driver, order.id, { status: 'completed' });
    expect(await move(driver, order.id, { status: 'cancelled', outcome: 'no_answer' })).toMatchObject({
      status: 200,
      body: { refundStatus: 'requested', outcome: 'no_answer' },
    });
    expect(await budgetUsedBy(order.id)).toBe(0);
  });
});
