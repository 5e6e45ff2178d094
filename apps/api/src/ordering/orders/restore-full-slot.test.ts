import { beforeAll, describe, expect, it } from 'vitest';
import { signInStaff } from '#test/builders/credits.ts';
import { DELIVERY } from '#test/builders/orders.ts';
import { addMeals, buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { setSetting } from '#test/builders/order-facts.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const [chef, admin] = [await signInStaff(app, 'restaurateur'), await signInStaff(app, 'admin')];

const move = (visitor: typeof chef, id: number, body: object) =>
  visitor.call('PUT /api/orders/{id}/status', { params: { id }, body: body as never });
const statusOf = async (id: number) =>
  (await admin.call('GET /api/orders/{id}', { params: { id } })).body.status;

/**
 * Limits each slot to one order. Also sets the customer share to zero, because a refund would prevent restoring an order.
 */
beforeAll(async () => {
  await setSetting(app, 'slot_capacity', 1);
  await setSetting(app, 'customer_share_bps', 0);
});

/** Places an order and has the kitchen cancel it. Then another customer's order takes its place in the slot. */
async function buildReplacedOrder(date: string) {
  const [one, two] = [await buildCustomerWithMeal(app, { plan: 50_000 }), await buildCustomerWithMeal(app)];
  const order = await placeAnotherOrder(one.visitor, one.meal.id, { date });
  await move(chef, order.id, { status: 'cancelled' });
  await placeAnotherOrder(two.visitor, two.meal.id, { date });
  return { order, account: one.account };
}
const spentBy = (accountId: number) =>
  app.db.selectFrom('budgetMonths').select('spentCents').where('accountId', '=', accountId).execute();

describe('a cancelled order whose place in the slot was taken', () => {
  it('is not restored while the slot is full', async () => {
    const { order, account } = await buildReplacedOrder('2026-12-07');
    const before = await spentBy(account.id);
    const refusal = await move(admin, order.id, { status: 'pending', reason: 'She called again' });
    expect(refusal).toMatchObject({
      status: 409,
      body: { code: 'orders/slot-full', params: { date: '2026-12-07' } },
    });
    expect(await statusOf(order.id)).toBe('cancelled');
    expect(await spentBy(account.id)).toEqual(before);
    await setSetting(app, 'slot_capacity', 2);
    expect((await move(admin, order.id, { status: 'pending', reason: 'Two will do' })).status).toBe(200);
    await setSetting(app, 'slot_capacity', 1);
  });

  it('is not restored by an undo, while other orders of the same request are', async () => {
    const { order, account } = await buildReplacedOrder('2026-12-14');
    const free = await buildCustomerWithMeal(app);
    const other = await placeAnotherOrder(free.visitor, free.meal.id, { date: '2026-12-21' });
    await move(chef, other.id, { status: 'cancelled' });
    const before = await spentBy(account.id);
    const orders = [order, other].map(({ id }) => ({ id, expectedStatus: 'cancelled' as const }));
    const { body } = await chef.call('POST /api/orders/undo', { body: { orders } });
    expect(body).toMatchObject({
      moved: [{ id: other.id, status: 'pending' }],
      refused: [{ id: order.id, code: 'orders/slot-full' }],
    });
    expect(body.refused[0]!.message).toMatch(/14\sDecember\s2026/);
    expect(await statusOf(order.id)).toBe('cancelled');
    expect(await spentBy(account.id)).toEqual(before);
  });

  it('gets the last place or loses it to a concurrent checkout', async () => {
    const [one, two] = [await buildCustomerWithMeal(app), await buildCustomerWithMeal(app)];
    const order = await placeAnotherOrder(one.visitor, one.meal.id, { date: '2027-01-04' });
    await move(chef, order.id, { status: 'cancelled' });
    await addMeals(two.visitor, two.meal.id, { date: '2027-01-04' });
    const answers = await Promise.all([
      move(admin, order.id, { status: 'pending', reason: 'She called again' }),
      two.visitor.call('POST /api/create-payment-intent', { body: { amount: '103.99', delivery: DELIVERY } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
