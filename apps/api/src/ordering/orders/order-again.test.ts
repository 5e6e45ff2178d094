import { describe, expect, it } from 'vitest';
import type { StockStatus } from '@trpeza/contract/menu/meals.constants';
import { buildAccount } from '#test/builders/accounts.ts';
import { publishAndAwaitReload } from '#test/builders/publish-change.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { addMeals, buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();

const again = (visitor: Visitor, id: number) =>
  visitor.call('POST /api/orders/{id}/again', { params: { id } });
const cartOf = async (visitor: Visitor) => (await visitor.call('GET /api/cart')).body;
const linesOf = ({ items }: Awaited<ReturnType<typeof cartOf>>) =>
  Object.fromEntries(items.map(({ mealId, quantity }) => [mealId, quantity]));
const change = async (
  mealId: number,
  what: { isActive?: boolean; stockStatus?: StockStatus; priceCents?: number },
) => {
  await app.db.updateTable('meals').set(what).where('id', '=', mealId).execute();
  await publishAndAwaitReload(app, 'menu');
};

/** A customer with a placed order of six and four portions of two meals. */
async function buildReturning(input: { plan?: number | null } = {}) {
  const { visitor, meal, account } = await buildCustomerWithMeal(app, input);
  const other = await buildMeal(app.db);
  await addMeals(visitor, other.id, { quantity: 4 });
  const order = await placeAnotherOrder(visitor, meal.id, { quantity: 6 });
  return { visitor, account, order, meal, other };
}

describe('POST /api/orders/{id}/again', () => {
  it('adds all meals to the cart on the next delivery date', async () => {
    const { visitor, order, meal, other } = await buildReturning();
    app.clock.set('2026-11-30T09:00:00Z');
    const { body } = await again(visitor, order.id);
    app.clock.set('2026-11-23T09:00:00Z');
    expect(body.leftOut).toEqual([]);
    expect(linesOf(body.cart)).toEqual({ [meal.id]: 6, [other.id]: 4 });
    expect(body.cart).toMatchObject({
      deliveryDate: '2026-12-07',
      deliveryTime: '10:00 - 12:00',
      total: '103.99',
    });
    expect(await cartOf(visitor)).toEqual(body.cart);
  });

  it('keeps the larger quantity and the date of the cart, and is idempotent', async () => {
    const { visitor, order, meal, other } = await buildReturning();
    await addMeals(visitor, meal.id, { quantity: 9, date: '2026-12-14' });
    await addMeals(visitor, other.id, { quantity: 1, date: '2026-12-14' });
    const { body: once } = await again(visitor, order.id);
    expect(linesOf(once.cart)).toEqual({ [meal.id]: 9, [other.id]: 4 });
    expect(once.cart.deliveryDate).toBe('2026-12-14');
    expect((await again(visitor, order.id)).body).toEqual(once);
  });

  it('leaves out sold-out and hidden meals, and returns their names from the order', async () => {
    const { visitor, order, meal, other } = await buildReturning();
    const { name, nameMk } = other;
    for (const [what, back, reason] of [
      [{ isActive: false }, { isActive: true }, 'hidden'],
      [{ stockStatus: 'discontinued' }, { stockStatus: 'in_stock' }, 'hidden'],
      [{ stockStatus: 'out_of_stock' }, { stockStatus: 'low_stock' }, 'sold_out'],
    ] as const) {
      await change(other.id, what);
      const { body } = await again(visitor, order.id);
      expect(body.leftOut).toEqual([{ mealId: other.id, name, name_mk: nameMk, reason }]);
      expect(linesOf(body.cart)).toEqual({ [meal.id]: 6 });
      await change(other.id, back);
    }
  });

  it('leaves out meals that conflict with the diet', async () => {
    const { visitor, order, meal, other } = await buildReturning();
    await app.db
      .updateTable('meals')
      .set({ allergens: ['milk'] })
      .where('id', '=', other.id)
      .execute();
    await visitor.call('PUT /api/user/diet', { body: { allergens: ['milk'], diets: [], consent: true } });
    const { body } = await again(visitor, order.id);
    expect(body.leftOut).toMatchObject([{ mealId: other.id, reason: 'not_for_you' }]);
    expect(linesOf(body.cart)).toEqual({ [meal.id]: 6 });
  });

  it('is rejected when it exceeds the budget of the month', async () => {
    // The plan of 100.00 covers one such order: the first one used 72.79 of November.
    const { visitor, account, order, meal, other } = await buildReturning({ plan: 10_000 });
    const kept = await buildMeal(app.db, { priceCents: 500 });
    await addMeals(visitor, kept.id, { quantity: 1 });
    const before = await cartOf(visitor);
    const refusal = await visitor.refused('POST /api/orders/{id}/again', { params: { id: order.id } });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'budgets/exceeded' } });
    expect(await cartOf(visitor)).toEqual(before);
    // After the cart is moved to December, the same order fits.
    await visitor.call('PUT /api/cart/delivery', {
      body: { deliveryDate: '2026-12-07', deliveryTime: '10:00 - 12:00' },
    });
    expect(linesOf((await again(visitor, order.id)).body.cart)).toEqual({
      [kept.id]: 1,
      [meal.id]: 6,
      [other.id]: 4,
    });
    expect(account.isVerified).toBe(true);
  });

  it('returns 404 for orders of other customers', async () => {
    const { order } = await buildReturning();
    const stranger = await app.visit().signIn((await buildAccount(app.db)).username);
    for (const id of [order.id, 999_999]) {
      const refusal = await stranger.refused('POST /api/orders/{id}/again', { params: { id } });
      expect(refusal).toMatchObject({ status: 404, body: { code: 'orders/not-found' } });
    }
    expect((await cartOf(stranger)).items).toEqual([]);
  });
});
