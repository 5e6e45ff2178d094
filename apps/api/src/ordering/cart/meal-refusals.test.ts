import { describe, expect, it } from 'vitest';
import type { Diet } from '@trpeza/contract/customers/diet.schemas';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { DELIVERY, DELIVERY_DATE, SLOT, fillCart } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const choice = { deliveryDate: DELIVERY_DATE, deliveryTime: SLOT } as const;

const pie = await buildMeal(app.db, {
  name: 'Cheese pie',
  nameMk: 'Пита со сирење',
  allergens: ['wheat', 'gluten', 'milk', 'egg'],
  diets: ['no_pork'],
  isVegetarian: true,
});
const trout = await buildMeal(app.db, { name: 'Trout', nameMk: 'Пастрмка', allergens: ['fish'] });
const beans = await buildMeal(app.db, {
  diets: ['vegan', 'gluten_free', 'dairy_free', 'no_pork'],
  isVegetarian: true,
});

async function buildCustomer(declared?: Partial<Diet>) {
  const visitor = await app.visit().signIn((await buildAccount(app.db)).username);
  if (declared) await declare(visitor, declared);
  return visitor;
}
async function declare(visitor: Visitor, declared: Partial<Diet>) {
  const body = { allergens: [], diets: [], ...declared, consent: true as const };
  expect(await visitor.call('PUT /api/user/diet', { body })).toMatchObject({ status: 200 });
}
const add = (mealId: number, quantity = 1) => ({ body: { mealId, quantity, ...choice } });
const cartOf = async (visitor: Visitor) => (await visitor.call('GET /api/cart')).body;
const checkOut = async (visitor: Visitor) => {
  const amount = (await cartOf(visitor)).total;
  return ['POST /api/create-payment-intent', { body: { amount, delivery: DELIVERY } }] as const;
};

describe('POST /api/cart', () => {
  it('rejects a meal with an avoided allergen and keeps the cart', async () => {
    const visitor = await buildCustomer({ allergens: ['milk'] });
    await fillCart(visitor, beans.id, 2);
    const before = await cartOf(visitor);
    const refusal = await visitor.refused('POST /api/cart', add(pie.id));
    expect(refusal).toMatchObject({
      status: 409,
      body: {
        code: 'meals/conflicts',
        params: { name: 'Cheese pie', nameMk: 'Пита со сирење', reasons: 'milk' },
      },
    });
    expect(await cartOf(visitor)).toEqual(before);
  });

  it('lists all reasons, including diets', async () => {
    const visitor = await buildCustomer({ allergens: ['egg', 'fish'], diets: ['vegan', 'no_pork'] });
    expect((await visitor.refused('POST /api/cart', add(pie.id))).body.params?.['reasons']).toBe('milk,egg');
    expect((await visitor.refused('POST /api/cart', add(trout.id))).body.params?.['reasons']).toBe(
      'fish,no_pork',
    );
    expect(await visitor.call('POST /api/cart', add(beans.id))).toMatchObject({ status: 200 });
  });

  it('accepts any meal from customers without a declared diet', async () => {
    const visitor = await buildCustomer();
    expect(await visitor.call('POST /api/cart', add(pie.id))).toMatchObject({ status: 200 });
    await declare(visitor, { allergens: ['milk'] });
    await visitor.refused('POST /api/cart', add(pie.id));
    await visitor.call('DELETE /api/user/diet');
    expect(await visitor.call('POST /api/cart', add(pie.id))).toMatchObject({
      status: 200,
      body: { items: [{ quantity: 2, conflicts: [] }] },
    });
  });
});

describe('a cart line that conflicts with a diet declared later', () => {
  async function withConflict() {
    const visitor = await buildCustomer();
    await fillCart(visitor, pie.id, 4);
    await fillCart(visitor, beans.id, 8);
    await declare(visitor, { allergens: ['milk'] });
    return visitor;
  }

  it('returns its conflicts in the cart and the session', async () => {
    const visitor = await withConflict();
    const items = [
      { mealId: pie.id, conflicts: ['milk'] },
      { mealId: beans.id, conflicts: [] },
    ];
    expect(await cartOf(visitor)).toMatchObject({ items });
    const { body: session } = await visitor.call('GET /api/session');
    expect(session).toMatchObject({ cart: { items }, diet: { allergens: ['milk'], diets: [] } });
  });

  it('allows lowering and removing but not raising it, and does not block other lines', async () => {
    const visitor = await withConflict();
    const params = { mealId: pie.id };
    const lowered = await visitor.call('PUT /api/cart/{mealId}', { params, body: { quantity: 3 } });
    expect(lowered.body.items[0]).toMatchObject({ quantity: 3, conflicts: ['milk'] });
    const refusal = await visitor.refused('PUT /api/cart/{mealId}', { params, body: { quantity: 4 } });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'meals/conflicts' } });
    expect((await cartOf(visitor)).items[0]).toMatchObject({ quantity: 3 });
    const removed = await visitor.call('DELETE /api/cart/{mealId}', { params });
    expect(removed.body.items.map(({ mealId }) => mealId)).toEqual([beans.id]);
    expect(await visitor.call('POST /api/cart', add(beans.id))).toMatchObject({ status: 200 });
  });
});

describe('the checkout of meals that conflict with the diet', () => {
  it('names all conflicting lines, and succeeds after they are removed', async () => {
    const visitor = await buildCustomer();
    for (const meal of [pie, trout]) await fillCart(visitor, meal.id, 1);
    await fillCart(visitor, beans.id, 10);
    await declare(visitor, { allergens: ['milk', 'fish'] });
    expect(await visitor.refused(...(await checkOut(visitor)))).toMatchObject({
      status: 409,
      body: {
        code: 'meals/conflicts',
        params: { name: 'Cheese pie, Trout', nameMk: 'Пита со сирење, Пастрмка', reasons: 'milk,fish' },
      },
    });
    for (const { id } of [pie, trout])
      await visitor.call('DELETE /api/cart/{mealId}', { params: { mealId: id } });
    expect(await visitor.call(...(await checkOut(visitor)))).toMatchObject({ status: 200 });
  });

  it('is rejected after a concurrent diet declaration', async () => {
    const visitors = await Promise.all(Array.from({ length: 2 }, () => buildCustomer()));
    for (const visitor of visitors) await fillCart(visitor, pie.id, 10);
    const outcomes = await Promise.all(
      visitors.map(async (visitor) => {
        const [key, input] = await checkOut(visitor);
        const [{ status }] = await Promise.all([
          visitor.call(key, input),
          visitor.call(key, input),
          declare(visitor, { allergens: ['egg'] }),
        ]);
        const after = await visitor.refused(key, input);
        return { status, after: after.body.code };
      }),
    );
    for (const { status, after } of outcomes) {
      expect(status).toBeOneOf([200, 409]);
      expect(after).toBe('meals/conflicts');
    }
  });
});
