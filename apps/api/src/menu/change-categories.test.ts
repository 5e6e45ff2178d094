import { beforeEach, describe, expect, it } from 'vitest';
import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const account = await buildAccount(app.db, { role: 'admin' });
const admin = await app.visit('admin').signIn(account.username);

const ROUNDS = process.env['TEST_ALL'] ? 10 : 2;

beforeEach(async () => {
  await app.db.updateTable('meals').set({ deletedAt: new Date() }).execute();
  await app.db.updateTable('categories').set({ deletedAt: new Date() }).execute();
  app.deps.menu.invalidate();
});

const add = async (name: string, name_mk = `${name} мк`): Promise<Category> =>
  (await admin.call('POST /api/categories', { body: { name, name_mk } })).body;
const rename = (id: number, body: object) =>
  admin.send({ method: 'PUT', url: `/api/categories/${id}`, payload: body });
const remove = (id: number) => admin.send({ method: 'DELETE', url: `/api/categories/${id}` });
const inShop = async () => (await app.visit().call('GET /api/categories')).body;
const historyOf = (id: number) =>
  app.db
    .selectFrom('auditEntries')
    .select(['actorId', 'action', 'before', 'after'])
    .where('action', 'like', 'category/%')
    .where('subjectId', '=', String(id))
    .orderBy('id')
    .execute();

describe('POST /api/categories', () => {
  it('appends a category with a slug from its English name', async () => {
    const first = await add('Soups');
    const answer = await add(' Fish & Sea-food ', 'Риба');
    expect(answer).toEqual({
      id: expect.any(Number),
      name: 'Fish & Sea-food',
      name_mk: 'Риба',
      slug: 'fish-sea-food',
    });
    expect(await inShop()).toEqual([first, answer]);
    expect(await historyOf(answer.id)).toEqual([
      { actorId: account.id, action: 'category/added', before: null, after: answer },
    ]);
  });

  it('creates a slug for any name', () =>
    eachRow(
      [
        ['Crème brûlée', 'creme-brulee'],
        ['Favourites', 'favourites-2'],
        ['Ќебапи и ѓувечи', 'kjebapi-i-gjuvechi'],
        ['--', 'category'],
      ],
      async ([name, slug]) => {
        expect(await add(name)).toMatchObject({ slug });
      },
    ));

  it('returns 400 with the invalid field', () =>
    eachRow(
      [
        [{ name: 'SOUPS', name_mk: 'Ново' }, { name: 'menu:rules.category-taken' }],
        [{ name: 'New', name_mk: 'СУПИ' }, { name_mk: 'menu:rules.category-taken' }],
        [
          { name: 'x', name_mk: '' },
          { name: 'menu:rules.category-name-required', name_mk: 'menu:rules.category-name-required' },
        ],
        [{ name: 'x'.repeat(61), name_mk: 'Нешто' }, { name: 'common:rules.too-long' }],
        [{ name: 'two\nlines', name_mk: 'Нешто' }, { name: 'common:rules.characters' }],
      ],
      async ([body, rules]) => {
        await add('Soups', 'Супи');
        const answer = await admin.send({ method: 'POST', url: '/api/categories', payload: body });
        expect(answer).toMatchObject({ status: 400, body: { code: 'common/invalid' } });
        const { fields } = answer.body as { fields: { path: string; rule: string }[] };
        expect(Object.fromEntries(fields.map(({ path, rule }) => [path, rule]))).toEqual(rules);
        expect(await inShop()).toHaveLength(1);
      },
    ));

  it('creates one category for concurrent requests', async () => {
    const body = { name: 'Salads', name_mk: 'Салати' };
    const send = () => admin.send({ method: 'POST', url: '/api/categories', payload: body });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect(await inShop()).toHaveLength(1);
  });
});

describe('PUT /api/categories/{id}', () => {
  it('keeps the slug and updates the shop immediately', async () => {
    const before = await add('Fish', 'Риба');
    await inShop();
    const answer = await rename(before.id, { name: 'From the lake' });
    const after = { ...before, name: 'From the lake' };
    expect(answer).toMatchObject({ status: 200, body: after });
    expect(await inShop()).toEqual([after]);
    expect((await historyOf(before.id)).at(-1)).toEqual({
      actorId: account.id,
      action: 'category/changed',
      before: { name: 'Fish' },
      after: { name: 'From the lake' },
    });
  });

  it('accepts the unchanged name and refuses the name of another category', async () => {
    const { id } = await add('Fish');
    await add('Meat');
    expect((await rename(id, { name: 'FISH' })).status).toBe(200);
    expect(await rename(id, { name: 'meat' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'name' }] },
    });
    expect(await rename(id, { title: 'a slip' })).toMatchObject({
      status: 400,
      body: {
        fields: [{ rule: 'menu:rules.nothing-said' }, { path: 'title', rule: 'common:rules.unknown-field' }],
      },
    });
  });
});

describe('PUT /api/categories/order', () => {
  const reorder = (ids: number[]) =>
    admin.send({ method: 'PUT', url: '/api/categories/order', payload: { ids } });

  it('stores the order and records moved categories only', async () => {
    const [a, b, c] = [await add('A1'), await add('B1'), await add('C1')];
    const answer = await reorder([b.id, a.id, c.id]);
    expect(answer).toMatchObject({ status: 200, body: [b, a, c] });
    expect(await inShop()).toEqual([b, a, c]);
    expect((await historyOf(a.id)).at(-1)).toMatchObject({ before: { place: 1 }, after: { place: 2 } });
    expect(await historyOf(c.id)).toHaveLength(1);
  });

  it('returns 409 unless the body lists exactly the existing categories', async () => {
    const [a, b] = [await add('A1'), await add('B1')];
    for (const ids of [[a.id], [a.id, a.id], [a.id, b.id, 2_000_000_000], [b.id, b.id, a.id]]) {
      expect(await reorder(ids), ids.join()).toMatchObject({
        status: 409,
        body: { code: 'menu/categories-changed' },
      });
    }
    expect(await inShop()).toEqual([a, b]);
  });
});

describe('DELETE /api/categories/{id}', () => {
  it('returns 409 with the count while the category has meals', async () => {
    const { id } = await add('Fish');
    const meal = await buildMeal(app.db, { categoryId: id, isActive: false });
    await buildMeal(app.db, { categoryId: id });
    const answer = await remove(id);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'menu/category-in-use', params: { count: 2 }, message: expect.stringContaining('2') },
    });
    await admin.call('DELETE /api/meals/{id}', { params: { id: meal.id } });
    expect((await remove(id)).body).toMatchObject({ params: { count: 1 } });
  });

  it('makes name and slug available again, and keeps deleted meals', async () => {
    const before = await add('Fish', 'Риба');
    const meal = await buildMeal(app.db, { categoryId: before.id });
    await admin.call('DELETE /api/meals/{id}', { params: { id: meal.id } });
    expect(await remove(before.id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await inShop()).toEqual([]);
    expect((await historyOf(before.id)).at(-1)).toMatchObject({ action: 'category/removed', before });
    expect(await remove(before.id)).toMatchObject({ status: 404, body: { code: 'common/not-found' } });
    expect(await rename(before.id, { name: 'Back' })).toMatchObject({ status: 404 });
    const again = await add('Fish', 'Риба');
    expect(again).toEqual({ ...before, id: again.id });
    const row = await app.db
      .selectFrom('meals')
      .select('categoryId')
      .where('id', '=', meal.id)
      .executeTakeFirst();
    expect(row).toEqual({ categoryId: before.id });
  });

  it('rejects either the deletion or the new meal when both are concurrent, so that no meal loses its category', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await add(`Round ${round}`);
      const meal = { name: 'Trout', description: 'Trout from the lake.', price: '9.00', categoryId: id };
      const enter = () => admin.send({ method: 'POST', url: '/api/meals', payload: meal });
      const [gone, added] = await Promise.all([remove(id), enter()]);
      expect([gone.status, added.status]).toEqual(gone.status === 200 ? [200, 400] : [409, 201]);
    }
  });
});
