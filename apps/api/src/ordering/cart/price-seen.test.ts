import { describe, expect, it } from 'vitest';
import { publishAndAwaitReload } from '#test/builders/publish-change.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { addMeals, buildCustomerWithMeal } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();

const reprice = async (mealId: number, priceCents: number) => {
  await app.db.updateTable('meals').set({ priceCents }).where('id', '=', mealId).execute();
  await publishAndAwaitReload(app, 'menu');
};
const lineOf = async (visitor: Visitor, mealId: number) => {
  const { body } = await visitor.call('GET /api/cart');
  const { price, priceBefore, quantity } = body.items.find((item) => item.mealId === mealId)!;
  return { price, priceBefore, quantity };
};
const set = (visitor: Visitor, mealId: number, quantity: number) =>
  visitor.call('PUT /api/cart/{mealId}', { params: { mealId }, body: { quantity } });

describe('the price that a customer last saw', () => {
  it('is returned with the new price until the customer sets a quantity', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    await addMeals(visitor, meal.id, { quantity: 2 });
    expect(await lineOf(visitor, meal.id)).toEqual({ price: '10.00', priceBefore: null, quantity: 2 });
    await reprice(meal.id, 1150);
    const seen = { price: '11.50', priceBefore: '10.00', quantity: 2 };
    expect(await lineOf(visitor, meal.id)).toEqual(seen);
    expect(await lineOf(visitor, meal.id)).toEqual(seen);
    expect((await set(visitor, meal.id, 2)).body.items[0]).toMatchObject({
      price: '11.50',
      priceBefore: null,
    });
    expect(await lineOf(visitor, meal.id)).toEqual({ ...seen, priceBefore: null });
  });

  it('is updated when meals are added or removed', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    await addMeals(visitor, meal.id, { quantity: 2 });
    await reprice(meal.id, 900);
    expect((await addMeals(visitor, meal.id, { quantity: 1 })).items[0]).toMatchObject({ priceBefore: null });
    await reprice(meal.id, 950);
    expect(await lineOf(visitor, meal.id)).toMatchObject({ priceBefore: '9.00' });
    expect((await set(visitor, meal.id, 1)).body).toMatchObject({
      subtotal: '9.50',
      items: [{ price: '9.50', priceBefore: null }],
    });
  });

  it('is merged from a guest cart, but never charged', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    const plain = await buildMeal(app.db);
    const { body } = await visitor.call('POST /api/cart/merge', {
      body: {
        items: [
          { mealId: meal.id, quantity: 3, price: '8.00' },
          { mealId: plain.id, quantity: 1 },
        ],
      },
    });
    expect(body.subtotal).toBe('40.00');
    expect(await lineOf(visitor, meal.id)).toEqual({ price: '10.00', priceBefore: '8.00', quantity: 3 });
    expect(await lineOf(visitor, plain.id)).toMatchObject({ priceBefore: null });
  });
});
