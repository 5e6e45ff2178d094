import { describe, expect, it } from 'vitest';
import { buildMeal } from '#test/builders/meals.ts';
import { DELIVERY_DATE, SLOT, buildShopper } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
/** App with a short lock timeout. */
const impatient = await createTestApp({ maxWaitMs: 200 });
const choice = { deliveryDate: DELIVERY_DATE, deliveryTime: SLOT } as const;
const NEXT_DATE = '2026-12-07';

const add = (visitor: Visitor, mealId: number, quantity = 1) =>
  visitor.call('POST /api/cart', { body: { mealId, quantity, ...choice } });
const set = (visitor: Visitor, mealId: number, body: { quantity: number; deliveryDate?: string }) =>
  visitor.call('PUT /api/cart/{mealId}', { params: { mealId }, body: { ...body, deliveryTime: SLOT } });
const cartOf = async (visitor: Visitor) => (await visitor.call('GET /api/cart')).body;
const granted = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 200).length;

describe('concurrent changes of one cart', () => {
  it('keeps the total within the remaining budget', async () => {
    // Each meal of 10.00 uses 7.00 of the budget, so three more fit.
    const { visitor, meal } = await buildShopper(app, { plan: 3000, quantity: 1 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(visitor, meal.id)));
    expect(granted(answers)).toBe(3);
    expect(await cartOf(visitor)).toMatchObject({ mealCount: 4 });
  });

  it('accepts only one of two increases that together exceed the budget', async () => {
    const { visitor, meal } = await buildShopper(app, { plan: 5000, quantity: 1 });
    const other = await buildMeal(app.db);
    await add(visitor, other.id);
    const raised = await Promise.all([meal, other].map(({ id }) => set(visitor, id, { quantity: 5 })));
    expect(granted(raised)).toBe(1);
    expect(await cartOf(visitor)).toMatchObject({ mealCount: 6 });
  });
});

describe('a cart change of quantity and date', () => {
  it('keeps the date when the line is locked', async () => {
    const { visitor, meal } = await buildShopper(impatient, { quantity: 2 });
    await impatient.db.transaction().execute(async (trx) => {
      await trx.selectFrom('cartLines').select('mealId').where('mealId', '=', meal.id).forUpdate().execute();
      expect(await set(visitor, meal.id, { quantity: 3, deliveryDate: NEXT_DATE })).toMatchObject({
        status: 503,
      });
    });
    expect(impatient.errors.splice(0)).toMatchObject([{ msg: 'unavailable' }]);
    expect(await cartOf(visitor)).toMatchObject({ deliveryDate: DELIVERY_DATE, mealCount: 2 });
  });

  it('keeps the date when the quantity is rejected', async () => {
    const { visitor, meal } = await buildShopper(app, { plan: 2000, quantity: 2 });
    const { status } = await set(visitor, meal.id, { quantity: 9, deliveryDate: NEXT_DATE });
    expect(status).toBe(409);
    expect(await cartOf(visitor)).toMatchObject({ deliveryDate: DELIVERY_DATE, mealCount: 2 });
  });
});
