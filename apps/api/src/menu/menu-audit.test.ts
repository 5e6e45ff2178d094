import { expect, it } from 'vitest';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildCategory } from '#test/builders/meals.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const person = async (role: 'admin' | 'restaurateur') => {
  const account = await buildAccount(app.db, { role });
  return { ...account, visitor: await app.visit('staff').signIn(account.username) };
};
const chef = await person('restaurateur');
const admin = await person('admin');
const { id: categoryId } = await buildCategory(app.db);

const addMeal = async (): Promise<Meal> =>
  (
    await chef.visitor.call('POST /api/meals', {
      body: { name: 'Stuffed peppers', description: 'Peppers with rice.', price: '12.50', categoryId },
    })
  ).body;
const put = (id: number, payload: object, { visitor } = admin) =>
  visitor.send({ method: 'PUT', url: `/api/meals/${id}`, payload });
const historyOf = (id: number) =>
  app.db
    .selectFrom('auditEntries')
    .select(['actorId', 'action', 'before', 'after'])
    .where('action', 'like', 'meal/%')
    .where('subjectId', '=', String(id))
    .orderBy('id')
    .execute();

it('records who added, changed or removed a meal, with the changed fields only', async () => {
  const meal = await addMeal();
  await put(meal.id, { price: '13.00', name: 'Stuffed peppers', allergens: ['milk'] });
  await put(meal.id, { price: '13.00' });
  await chef.visitor.call('PATCH /api/meals/{id}/visibility', {
    params: { id: meal.id },
    body: { isActive: false },
  });
  await admin.visitor.call('DELETE /api/meals/{id}', { params: { id: meal.id } });
  const { sold: _counted, ...asAdded } = meal;
  expect(await historyOf(meal.id)).toEqual([
    { actorId: chef.id, action: 'meal/added', before: null, after: asAdded },
    {
      actorId: admin.id,
      action: 'meal/changed',
      before: { price: '12.50', allergens: [] },
      after: { price: '13.00', allergens: ['milk'] },
    },
    { actorId: chef.id, action: 'meal/changed', before: { isActive: true }, after: { isActive: false } },
    {
      actorId: admin.id,
      action: 'meal/removed',
      before: { ...asAdded, price: '13.00', allergens: ['milk'], isActive: false },
      after: null,
    },
  ]);
});

it('returns 409 with the current values when another person has changed the same field', async () => {
  const { id } = await addMeal();
  await put(id, { price: '13.00', allergens: ['egg'], isPopular: true }, chef);
  const change = {
    price: '14.00',
    allergens: ['milk'],
    name: 'Peppers',
    expected: { price: '12.50', allergens: [], name: 'Stuffed peppers' },
  };
  const answer = await put(id, change);
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'meals/changed',
      params: { price: '13.00', allergens: '["egg"]' },
      fields: [
        { path: 'price', rule: 'menu:rules.changed-meanwhile' },
        { path: 'allergens', rule: 'menu:rules.changed-meanwhile' },
      ],
    },
  });
  const { body } = await admin.visitor.call('GET /api/meals/{id}', { params: { id } });
  expect(body).toMatchObject({ price: '13.00', name: 'Stuffed peppers' });
  // The change is accepted when `expected` has the current values.
  const seen = { price: '13.00', allergens: ['egg'], name: 'Stuffed peppers' };
  expect(await put(id, { ...change, expected: seen })).toMatchObject({
    status: 200,
    body: { price: '14.00', allergens: ['milk'], name: 'Peppers', isPopular: true },
  });
});

it('accepts one of two concurrent changes of a price', async () => {
  const { id } = await addMeal();
  const prices = ['13.00', '14.00', '15.00', '16.00'];
  const answers = await Promise.all(
    prices.map((price, at) => put(id, { price, expected: { price: '12.50' } }, at % 2 ? chef : admin)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const won = prices[answers.findIndex(({ status }) => status === 200)];
  const { body } = await admin.visitor.call('GET /api/meals/{id}', { params: { id } });
  expect(body.price).toBe(won);
  expect(await historyOf(id)).toHaveLength(2);
});
