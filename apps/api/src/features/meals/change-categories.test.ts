import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Category } from '@trpeza/contract/meals/meals.schemas';
import { openDatabase } from '#platform/database/database.ts';
import { createEvents } from '#platform/events/events.ts';
import { silentLog } from '#platform/log.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { createTestApp } from '#test/test-app.ts';
import { untilListening } from '#test/until-listening.ts';
import { createMenuReader } from './menu.ts';

const app = await createTestApp();
const account = await buildAccount(app.db, { role: 'admin' });
const admin = await app.visit('admin').signIn(account.username);

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

describe('a new category', () => {
  it('stands at the end of the menu at once, with an address made of its English name', async () => {
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

  it.each([
    ['Crème brûlée', 'creme-brulee'],
    ['Favourites', 'favourites-2'],
    ['Ќебапи и ѓувечи', 'kjebapi-i-gjuvechi'],
    ['--', 'category'],
  ])('%s has the address %s', async (name, slug) => {
    expect(await add(name, 'Нешто')).toMatchObject({ slug });
  });

  it('whose address is taken gets one of its own', async () => {
    const [one, two, three] = [await add('Pies'), await add('Pies!'), await add('Pies?')];
    expect([one.slug, two.slug, three.slug]).toEqual(['pies', 'pies-2', 'pies-3']);
  });

  it.each([
    [{ name: 'SOUPS', name_mk: 'Ново' }, { name: 'menu:rules.category-taken' }],
    [{ name: 'New', name_mk: 'СУПИ' }, { name_mk: 'menu:rules.category-taken' }],
    [
      { name: 'x', name_mk: '' },
      { name: 'menu:rules.category-name-required', name_mk: 'menu:rules.category-name-required' },
    ],
    [{ name: 'x'.repeat(61), name_mk: 'Нешто' }, { name: 'common:rules.too-long' }],
    [{ name: 'two\nlines', name_mk: 'Нешто' }, { name: 'common:rules.characters' }],
  ])('%j is refused beside its field', async (body, rules) => {
    await add('Soups', 'Супи');
    const answer = await admin.send({ method: 'POST', url: '/api/categories', payload: body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'common/invalid' } });
    const { fields } = answer.body as { fields: { path: string; rule: string }[] };
    expect(Object.fromEntries(fields.map(({ path, rule }) => [path, rule]))).toEqual(rules);
    expect(await inShop()).toHaveLength(1);
  });

  it('sent by two at once is made once', async () => {
    const body = { name: 'Salads', name_mk: 'Салати' };
    const send = () => admin.send({ method: 'POST', url: '/api/categories', payload: body });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect(await inShop()).toHaveLength(1);
  });
});

describe('a category that is renamed', () => {
  it('keeps its address, and the shop shows the new name with its next answer', async () => {
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

  it('is told to other processes and to the pages of the shop', async () => {
    const { id } = await add('Fish');
    const { db, pool, close } = openDatabase(app.url);
    const events = createEvents({ url: app.url, pool, log: silentLog });
    onTestFinished(async () => {
      await events.close();
      await close();
    });
    await untilListening(events);
    const menu = createMenuReader({ ...app.deps, db, events });
    await menu.read();
    const heard = new Promise<void>((resolve) => void events.subscribe('menu', () => resolve()));
    await rename(id, { name_mk: 'Од езеро' });
    await heard;
    expect((await menu.read()).categories).toMatchObject([{ id, name_mk: 'Од езеро' }]);
  });

  it('may be called as it is called, but not as another one', async () => {
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

describe('the order of the categories', () => {
  const reorder = (ids: number[]) =>
    admin.send({ method: 'PUT', url: '/api/categories/order', payload: { ids } });

  it('is the one that was sent, and only who moved has a new line in the history', async () => {
    const [a, b, c] = [await add('A1'), await add('B1'), await add('C1')];
    const answer = await reorder([b.id, a.id, c.id]);
    expect(answer).toMatchObject({ status: 200, body: [b, a, c] });
    expect(await inShop()).toEqual([b, a, c]);
    expect((await historyOf(a.id)).at(-1)).toMatchObject({ before: { place: 1 }, after: { place: 2 } });
    expect(await historyOf(c.id)).toHaveLength(1);
  });

  it('is refused unless it names exactly the categories that there are', async () => {
    const [a, b] = [await add('A1'), await add('B1')];
    for (const ids of [[a.id], [a.id, a.id], [a.id, b.id, 2_000_000_000], [b.id, b.id, a.id]]) {
      expect(await reorder(ids), ids.join()).toMatchObject({
        status: 409,
        body: { code: 'menu/categories-changed' },
      });
    }
    expect(await inShop()).toEqual([a, b]);
  });

  it('sent by two at once is the one or the other, never a mixture', async () => {
    const ids = [];
    for (const name of ['A1', 'B1', 'C1', 'D1']) ids.push((await add(name)).id);
    const backwards = ids.toReversed();
    await Promise.all([reorder(ids), reorder(backwards), reorder(ids), reorder(backwards)]);
    const now = (await inShop()).map(({ id }) => id).join();
    expect([ids.join(), backwards.join()]).toContain(now);
  });
});

describe('a category that is removed', () => {
  it('is refused while meals are in it, and says how many', async () => {
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

  it('is gone at once; its deleted meals stay, its name and address are free again', async () => {
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

  it('never leaves behind a meal that entered it at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add(`Round ${round}`);
      const meal = { name: 'Trout', description: 'Trout from the lake.', price: '9.00', categoryId: id };
      const enter = () => admin.send({ method: 'POST', url: '/api/meals', payload: meal });
      const [gone, added] = await Promise.all([remove(id), enter()]);
      expect([gone.status, added.status]).toEqual(gone.status === 200 ? [200, 400] : [409, 201]);
    }
  });

  it('takes no meal any more', async () => {
    const { id } = await add('Fish');
    await remove(id);
    const meal = { name: 'Trout', description: 'Trout from the lake.', price: '9.00', categoryId: id };
    expect(await admin.send({ method: 'POST', url: '/api/meals', payload: meal })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'categoryId', rule: 'menu:rules.category-unknown' }] },
    });
  });
});

it.each(['restaurateur', 'hcpadmin', 'delivery', 'customer'] as const)(
  '%s changes no category',
  async (role) => {
    const { id } = await add('Fish');
    const visitor = await app.visit('staff').signIn((await buildAccount(app.db, { role })).username);
    for (const [method, url, payload] of [
      ['POST', '/api/categories', { name: 'New', name_mk: 'Ново' }],
      ['PUT', `/api/categories/${id}`, { name: 'New' }],
      ['PUT', '/api/categories/order', { ids: [id] }],
      ['DELETE', `/api/categories/${id}`, undefined],
    ] as const) {
      expect((await visitor.send({ method, url, payload })).status, `${method} ${url}`).toBe(403);
    }
    expect(await inShop()).toMatchObject([{ id, name: 'Fish' }]);
  },
);
