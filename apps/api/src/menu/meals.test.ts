import { describe, expect, it } from 'vitest';
import type { StockStatus } from '@trpeza/contract/menu/meals.constants';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { publishAndAwaitReload } from '#test/builders/publish-change.ts';
import { buildCategory, buildMeal } from '#test/builders/meals.ts';
import { DELIVERY_DATE, SLOT } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();

const kinds = {
  in_stock: true,
  low_stock: true,
  out_of_stock: true,
  discontinued: true,
  inactive: true,
  deleted: true,
};
type Kind = keyof typeof kinds;
const meals = {} as Record<Kind, { id: number; name: string; nameMk: string }>;
for (const kind of Object.keys(kinds) as Kind[]) {
  const isStatus = kind !== 'inactive' && kind !== 'deleted';
  meals[kind] = await buildMeal(app.db, {
    name: `Pie ${kind}`,
    nameMk: `Пита ${kind}`,
    isActive: kind !== 'inactive',
    stockStatus: isStatus ? (kind as StockStatus) : 'in_stock',
  });
}
await app.db.updateTable('meals').set({ deletedAt: new Date() }).where('id', '=', meals.deleted.id).execute();
await publishAndAwaitReload(app, 'menu');

const signedIn = async (role: 'customer' | 'restaurateur' | 'delivery' | 'hcpadmin' | 'admin') =>
  app.visit().signIn((await buildAccount(app.db, { role })).username);

/** The kinds of meals that the visitor can read, in the list as well as by id. */
async function seenBy(visitor: Visitor): Promise<Kind[]> {
  const listed = (await visitor.call('GET /api/meals')).body;
  const ids = new Set(listed.map((meal) => meal.id));
  const seen: Kind[] = [];
  for (const kind of Object.keys(kinds) as Kind[]) {
    const { id } = meals[kind];
    const { status } = await visitor.call('GET /api/meals/{id}', { params: { id } });
    expect(status === 200, `${kind} as a single meal and in the list`).toBe(ids.has(id));
    if (status === 200) seen.push(kind);
  }
  return seen;
}

describe('GET /api/meals', () => {
  it('returns to everyone the active meals that are not discontinued', async () => {
    for (const visitor of [
      app.visit(),
      await signedIn('customer'),
      await signedIn('delivery'),
      await signedIn('hcpadmin'),
    ]) {
      expect(await seenBy(visitor)).toEqual(['in_stock', 'low_stock', 'out_of_stock']);
    }
  });

  it('returns to kitchen and admins all meals that are not deleted, with purchase prices', async () => {
    for (const visitor of [await signedIn('restaurateur'), await signedIn('admin')]) {
      expect(await seenBy(visitor)).toEqual([
        'in_stock',
        'low_stock',
        'out_of_stock',
        'discontinued',
        'inactive',
      ]);
      const { body } = await visitor.call('GET /api/meals');
      expect(body.every((meal) => meal.purchasePrice === '4.00')).toBe(true);
    }
  });
});

describe('GET /api/meals of two categories', () => {
  it('returns the first meal of each category before the second ones', async () => {
    const [soups, pies] = [await buildCategory(app.db), await buildCategory(app.db)];
    const built: { id: number }[] = [];
    for (const { id: categoryId } of [soups, soups, pies, pies])
      built.push(await buildMeal(app.db, { categoryId }));
    await publishAndAwaitReload(app, 'menu');
    const { body } = await app.visit().call('GET /api/meals');
    const order = body.flatMap(({ id }) => {
      const index = built.findIndex((meal) => meal.id === id);
      return index === -1 ? [] : [index];
    });
    expect(order).toEqual([0, 2, 1, 3]);
  });
});

describe('POST /api/cart', () => {
  const line = (mealId: number) => ({ mealId, quantity: 1, deliveryDate: DELIVERY_DATE, deliveryTime: SLOT });
  const add = (visitor: Visitor, mealId: number, language: string) =>
    visitor.send({
      method: 'POST',
      url: '/api/cart',
      payload: line(mealId),
      headers: { 'accept-language': language },
    });

  it('accepts a meal that is in stock or low on stock', () =>
    eachRow(['in_stock', 'low_stock'] as const, async (kind) => {
      const visitor = await signedIn('customer');
      expect(await add(visitor, meals[kind].id, 'en')).toMatchObject({ status: 200, body: { mealCount: 1 } });
    }));

  it('returns 409 with the localised name of an unavailable meal', () =>
    eachRow(['out_of_stock', 'discontinued', 'inactive'] as const, async (kind) => {
      const visitor = await signedIn('customer');
      const { id, name, nameMk } = meals[kind];
      const english = await add(visitor, id, 'en');
      expect(english).toMatchObject({
        status: 409,
        body: { code: 'meals/not-orderable', message: expect.stringContaining(name) },
      });
      const macedonian = await add(visitor, id, 'mk');
      expect(macedonian).toMatchObject({ status: 409, body: { message: expect.stringContaining(nameMk) } });
      expect((macedonian.body as { message: string }).message).not.toContain('Pie');
      expect((await visitor.call('GET /api/cart')).body.items).toEqual([]);
    }));

  it('returns 404 for a deleted meal', async () => {
    const answer = await add(await signedIn('customer'), meals.deleted.id, 'en');
    expect(answer).toMatchObject({ status: 404, body: { code: 'meals/not-found' } });
  });

  it('merges a guest cart without its unavailable meals', async () => {
    const visitor = await signedIn('customer');
    const items = Object.values(meals).map(({ id }) => ({ mealId: id, quantity: 2 }));
    const { body } = await visitor.call('POST /api/cart/merge', { body: { items } });
    expect(body.items.map((item) => item.mealId)).toEqual([meals.in_stock.id, meals.low_stock.id]);
  });
});
