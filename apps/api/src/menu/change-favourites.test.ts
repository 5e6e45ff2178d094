import { beforeAll, describe, expect, it } from 'vitest';
import { FAVOURITES_MAX } from '@trpeza/contract/menu/meals.constants';
import { buildAccount } from '#test/builders/accounts.ts';
import { publishAndAwaitReload } from '#test/builders/publish-change.ts';
import { buildCategory, buildMeal } from '#test/builders/meals.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();

let first: number;
let second: number;
let hidden: number;

const customer = async () => app.visit().signIn((await buildAccount(app.db)).username);
const keep = (visitor: Visitor, mealId: number) =>
  visitor.call('PUT /api/favourites/{mealId}', { params: { mealId } });
const drop = (visitor: Visitor, mealId: number) =>
  visitor.call('DELETE /api/favourites/{mealId}', { params: { mealId } });

beforeAll(async () => {
  first = (await buildMeal(app.db)).id;
  second = (await buildMeal(app.db, { stockStatus: 'out_of_stock' })).id;
  hidden = (await buildMeal(app.db, { isActive: false })).id;
  await publishAndAwaitReload(app, 'menu');
});

describe('favourites', () => {
  it('adds and removes meals idempotently, including sold-out meals', async () => {
    const visitor = await customer();
    expect((await keep(visitor, first)).body).toEqual([first]);
    expect((await keep(visitor, second)).body).toEqual([first, second]);
    expect((await keep(visitor, first)).body).toEqual([first, second]);
    expect((await visitor.call('GET /api/favourites')).body).toEqual([first, second]);
    expect((await drop(visitor, first)).body).toEqual([second]);
    expect((await drop(visitor, first)).body).toEqual([second]);
  });

  it("returns only the customer's own favourites, also in the session", async () => {
    const [ana, boris] = [await customer(), await customer()];
    await keep(ana, first);
    expect((await ana.call('GET /api/session')).body.favourites).toEqual([first]);
    expect((await boris.call('GET /api/session')).body.favourites).toEqual([]);
    expect((await app.visit().call('GET /api/session')).body.favourites).toEqual([]);
  });

  it('returns 404 for meals that are not on the menu', async () => {
    const visitor = await customer();
    for (const mealId of [hidden, 999_999]) {
      const refusal = await visitor.refused('PUT /api/favourites/{mealId}', { params: { mealId } });
      expect(refusal).toMatchObject({ status: 404, body: { code: 'meals/not-found' } });
    }
    expect((await visitor.call('GET /api/favourites')).body).toEqual([]);
  });

  it('hides the favourite while its meal is hidden', async () => {
    const visitor = await customer();
    const { id } = await buildMeal(app.db);
    await publishAndAwaitReload(app, 'menu');
    await keep(visitor, id);
    const show = (isActive: boolean) =>
      app.db.updateTable('meals').set({ isActive }).where('id', '=', id).execute();
    await show(false);
    expect((await visitor.call('GET /api/favourites')).body).toEqual([]);
    await show(true);
    expect((await visitor.call('GET /api/favourites')).body).toEqual([id]);
  });

  it('enforces the maximum for concurrent requests', async () => {
    const account = await buildAccount(app.db);
    const visitor = await app.visit().signIn(account.username);
    const { id: categoryId } = await buildCategory(app.db);
    const meals = await Promise.all(
      Array.from({ length: FAVOURITES_MAX - 1 }, () => buildMeal(app.db, { categoryId })),
    );
    await app.db
      .insertInto('favourites')
      .values(meals.map(({ id }) => ({ accountId: account.id, mealId: id })))
      .execute();
    const answers = await Promise.all([keep(visitor, first), keep(visitor, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await visitor.call('GET /api/favourites')).body).toHaveLength(FAVOURITES_MAX);
    const third = (await buildMeal(app.db)).id;
    await publishAndAwaitReload(app, 'menu');
    expect((await keep(visitor, meals[0]!.id)).status).toBe(200);
    const refusal = await visitor.refused('PUT /api/favourites/{mealId}', { params: { mealId: third } });
    expect(refusal.body).toMatchObject({
      code: 'meals/too-many-favourites',
      message: `You can save up to ${FAVOURITES_MAX}\u00A0favourites. Please remove one first.`,
    });
  });
});
