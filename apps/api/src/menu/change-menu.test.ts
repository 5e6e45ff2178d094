import { describe, expect, it, onTestFinished } from 'vitest';
import type { Role } from '@trpeza/contract/access/access';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { eachRow } from '@trpeza/config/each-row';
import { deliveryOptions } from '#ordering/calendar/delivery-options.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createEvents } from '#platform/events/events.ts';
import { silentLog } from '#platform/log.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildCategory, buildMeal } from '#test/builders/meals.ts';
import { buildOrder, buildShopper, placeRequestOf, fillCart, payForCart } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';
import { waitUntilListening } from '#test/wait-until-listening.ts';
import type { Visitor } from '#test/visitor.ts';
import { createMenuReader } from './menu.ts';

const app = await createTestApp();
const arrive = async (role: Role) =>
  app.visit('staff').signIn((await buildAccount(app.db, { role })).username);
const chef = await arrive('restaurateur');
const { id: categoryId } = await buildCategory(app.db);

const PEPPERS = {
  name: 'Stuffed peppers',
  name_mk: 'Полнети пиперки',
  description: 'Peppers filled with rice and mince.',
  description_mk: 'Пиперки полнети со ориз и мелено месо.',
  price: '12.50',
  categoryId,
};

/** Sends any body, without the type checks of the client. */
const post = (body: object) => chef.send({ method: 'POST', url: '/api/meals', payload: body });
const put = (id: number, body: object, visitor: Visitor = chef) =>
  visitor.send({ method: 'PUT', url: `/api/meals/${id}`, payload: body });
const fieldsOf = ({ body }: { body: unknown }) =>
  Object.fromEntries(
    ((body as { fields?: { path: string; rule: string }[] }).fields ?? []).map(({ path, rule }) => [
      path,
      rule,
    ]),
  );
const rowOf = (id: number) =>
  app.db.selectFrom('meals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const seenBy = async (visitor: Visitor, id: number): Promise<Meal | undefined> =>
  (await visitor.call('GET /api/meals')).body.find((meal) => meal.id === id);
const remove = (id: number) => chef.call('DELETE /api/meals/{id}', { params: { id } });

let marks = 0;

/** Waits until earlier events have arrived: events keep their order. */
async function allHeard(): Promise<void> {
  const mark = (marks += 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = app.deps.events.subscribe('menu', (event) => event['mark'] === mark && resolve());
  await app.deps.events.publish({ topic: 'menu', mark });
  await promise;
  stop();
}

/** Counts the change notifications that are sent while `work` runs. */
async function notifiedDuring(work: () => Promise<unknown>): Promise<number> {
  await allHeard();
  let notified = 0;
  const stop = app.deps.events.subscribe('menu', (event) => {
    if ('mealId' in event) notified += 1;
  });
  await work();
  await allHeard();
  stop();
  return notified;
}

describe('POST /api/meals', () => {
  it('returns and stores a meal with all fields, and notifies once', async () => {
    const everything = {
      ...PEPPERS,
      purchasePrice: '4.2',
      imageUrl: 'https://example.org/peppers.jpg',
      preparationTime: '20 min',
      rating: '4.5',
      isVegetarian: true,
      isPopular: true,
      isActive: true,
      stockStatus: 'low_stock',
      calories: 420,
      protein: 20,
      carbs: 40,
      fat: 12,
      ingredients: 'Peppers, rice',
      ingredients_mk: 'Пиперки, ориз',
      allergens: ['egg', 'milk', 'egg'],
      diets: ['no_pork'],
      heating: 'Heat at 180 degrees.',
      heating_mk: 'Подгрејте на 180 степени.',
      useByDays: 3,
    };
    const kept = { ...everything, purchasePrice: '4.20', allergens: ['milk', 'egg'] };
    let meal!: Meal;
    const notified = await notifiedDuring(async () => {
      const answer = await post(everything);
      expect(answer).toMatchObject({ status: 201, body: kept });
      meal = answer.body;
    });
    expect(notified).toBe(1);
    expect(await seenBy(chef, meal.id)).toEqual(meal);
    const { purchasePrice: _hidden, noAllergensConfirmed: _unsaid, ...shown } = meal;
    expect(await seenBy(app.visit(), meal.id)).toEqual(shown);
    expect(await rowOf(meal.id)).toMatchObject({ priceCents: 1250, purchasePriceCents: 420 });
  });

  it('returns 400 with every missing field', async () => {
    const answer = await post({});
    expect(answer).toMatchObject({ status: 400, body: { code: 'common/invalid' } });
    expect(fieldsOf(answer)).toEqual({
      name: 'menu:rules.meal-name-required',
      description: 'menu:rules.meal-description-required',
      price: 'menu:rules.price-required',
      categoryId: 'menu:rules.category-required',
    });
  });

  it('returns 400 and names the violated rule of the field', () =>
    eachRow(
      [
        ['name', 'a'.repeat(121), 'common:rules.too-long'],
        ['name', 'two\nlines', 'common:rules.characters'],
        ['price', '10000000', 'menu:rules.price-invalid'],
        ['categoryId', 1.5, 'menu:rules.category-required'],
        ['categoryId', 2_000_000_000, 'menu:rules.category-unknown'],
        ['imageUrl', 'data:image/png;base64,AAAA', 'menu:rules.image-url-required'],
        ['imageUrl', '//elsewhere.example/x.png', 'menu:rules.image-url-required'],
        ['imageUrl', 'peppers.jpg', 'menu:rules.image-url-required'],
        ['rating', '4.55', 'menu:rules.rating'],
        ['stockStatus', 'constructor', 'menu:rules.stock-unknown'],
        ['calories', -1, 'menu:rules.figure'],
        ['useByDays', -1, 'menu:rules.use-by-days'],
      ],
      async ([field, value, rule]) => {
        const before = await app.db.selectFrom('meals').select('id').execute();
        const answer = await post({ ...PEPPERS, [field]: value });
        expect(answer.status).toBe(400);
        expect(fieldsOf(answer)).toEqual({ [field]: rule });
        expect(await app.db.selectFrom('meals').select('id').execute()).toEqual(before);
      },
    ));

  it('accepts other spellings of a stock status', () =>
    eachRow(
      [
        ['In Stock', 'in_stock'],
        ['Out-of-Stock', 'out_of_stock'],
        ['Sold out', 'out_of_stock'],
      ],
      async ([said, stockStatus]) => {
        expect(await post({ ...PEPPERS, stockStatus: said })).toMatchObject({
          status: 201,
          body: { stockStatus },
        });
      },
    ));
});

describe('PUT /api/meals/{id}', () => {
  it('keeps both of two concurrent changes to different fields', async () => {
    const { body: meal } = await post(PEPPERS);
    const { id } = meal as Meal;
    const colleague = await arrive('admin');
    await Promise.all([put(id, { price: '13.00' }), put(id, { stockStatus: 'Low Stock' }, colleague)]);
    expect(await seenBy(chef, id)).toEqual({ ...(meal as Meal), price: '13.00', stockStatus: 'low_stock' });
  });

  it('clears empty fields and keeps absent ones', async () => {
    const { body } = await post({
      ...PEPPERS,
      purchasePrice: '4.00',
      useByDays: 3,
      calories: 400,
      rating: '4.0',
    });
    const meal = body as Meal;
    const emptied = { purchasePrice: '', useByDays: null, calories: null, rating: '', name_mk: '' };
    const answer = await put(meal.id, emptied);
    expect(answer).toMatchObject({
      status: 200,
      body: { ...meal, purchasePrice: null, useByDays: null, calories: null, rating: null, name_mk: '' },
    });
    const nothing = await put(meal.id, { titel: 'a slip of the pen' });
    const fields = [{ rule: 'menu:rules.nothing-said' }, { path: 'titel' }];
    expect(nothing).toMatchObject({ status: 400, body: { fields } });
    expect(await seenBy(chef, meal.id)).toEqual(answer.body);
  });

  it('invalidates the menu cache of other processes', async () => {
    const { id } = await buildMeal(app.db);
    const { db, pool, close } = openDatabase(app.url);
    const events = createEvents({ url: app.url, pool, log: silentLog });
    onTestFinished(async () => {
      await events.close();
      await close();
    });
    await waitUntilListening(events);
    const menu = createMenuReader({ ...app.deps, db, events, readDates: deliveryOptions });
    await menu.read();
    const heard = new Promise<void>((resolve) => void events.subscribe('menu', () => resolve()));
    await put(id, { name: 'Seen from afar' });
    await heard;
    expect((await menu.read()).meals.find((meal) => meal.id === id)?.name).toBe('Seen from afar');
  });

  it('resets the confirmation "no allergens" when an allergen is declared', async () => {
    const { id } = (await chef.call('POST /api/meals', { body: { ...PEPPERS, allergens: [] } })).body;
    const confirmed = async (body: object) => (await put(id, body)).body as Meal;
    expect((await confirmed({ noAllergensConfirmed: true })).noAllergensConfirmed).toBe(true);
    expect((await confirmed({ allergens: [], price: '13.00' })).noAllergensConfirmed).toBe(true);
    const guest = await seenBy(app.visit('shop'), id);
    expect(guest).toBeDefined();
    expect(guest).not.toHaveProperty('noAllergensConfirmed');

    expect((await confirmed({ allergens: ['milk'] })).noAllergensConfirmed).toBe(false);
    expect((await confirmed({ noAllergensConfirmed: true })).noAllergensConfirmed).toBe(false);
    expect((await confirmed({ allergens: [] })).noAllergensConfirmed).toBe(false);
    const said = { allergens: [], noAllergensConfirmed: true };
    expect((await confirmed(said)).noAllergensConfirmed).toBe(true);
    // The confirmation is refused when the allergens have changed since they were seen.
    expect((await put(id, { noAllergensConfirmed: true, expected: { allergens: ['egg'] } })).status).toBe(
      409,
    );
  });

  it('hides and shows a meal', async () => {
    const { id } = await buildMeal(app.db);
    const show = (isActive: boolean) =>
      chef.call('PATCH /api/meals/{id}/visibility', { params: { id }, body: { isActive } });
    expect(await show(false)).toMatchObject({ status: 200, body: { id, isActive: false } });
    expect(await seenBy(app.visit(), id)).toBeUndefined();
    expect(await seenBy(chef, id)).toMatchObject({ isActive: false });
    expect(await show(true)).toMatchObject({ status: 200, body: { isActive: true } });
    expect(await seenBy(app.visit(), id)).toBeDefined();
    const wrong = await chef.send({ method: 'PATCH', url: `/api/meals/${id}/visibility`, payload: {} });
    expect(wrong).toMatchObject({ status: 400 });
    expect(Object.keys(fieldsOf(wrong))).toEqual(['isActive']);
  });

  it('hides discontinued meals and keeps sold-out ones visible', async () => {
    const { id } = await buildMeal(app.db);
    await put(id, { stockStatus: 'Out of Stock' });
    expect(await seenBy(app.visit(), id)).toMatchObject({ stockStatus: 'out_of_stock' });
    const customer = await arrive('customer');
    const line = {
      mealId: id,
      quantity: 1,
      deliveryDate: '2026-11-30',
      deliveryTime: '10:00 - 12:00',
    } as const;
    expect(await customer.refused('POST /api/cart', { body: line })).toMatchObject({
      status: 409,
      body: { code: 'meals/not-orderable' },
    });
    await put(id, { stockStatus: 'discontinued' });
    expect(await seenBy(app.visit(), id)).toBeUndefined();
  });

  it('shows the price change in carts, and refuses a payment of the old total', async () => {
    const { visitor, meal } = await buildShopper(app);
    const { body: before } = await visitor.call('GET /api/cart');
    await put(meal.id, { price: '11.00' });
    const { body: cart } = await visitor.call('GET /api/cart');
    expect(cart.items[0]).toMatchObject({ price: '11.00', priceBefore: '10.00' });
    const stopped = await visitor.send({
      method: 'POST',
      url: '/api/create-payment-intent',
      payload: { amount: before.total },
    });
    expect(stopped.status).toBe(409);
  });

  it('does not change placed orders', async () => {
    const { order, visitor, meal } = await buildOrder(app);
    await put(meal.id, { name: 'Another name', price: '99.00', imageUrl: '/pictures/ajvar.svg' });
    const { body } = await visitor.call('GET /api/orders/{id}', { params: { id: order.id } });
    expect(body).toEqual(order);
  });
});

describe('DELETE /api/meals/{id}', () => {
  it('removes the meal from all menus and returns 404 afterwards', async () => {
    const { id } = await buildMeal(app.db);
    const notified = await notifiedDuring(async () => {
      expect(await remove(id)).toMatchObject({ status: 200, body: { ok: true } });
    });
    expect(notified).toBe(1);
    expect(await seenBy(chef, id)).toBeUndefined();
    expect((await rowOf(id)).deletedAt).toEqual(app.clock.now());
    const params = { id };
    const absent = { status: 404, body: { code: 'meals/not-found' } };
    expect(await chef.refused('DELETE /api/meals/{id}', { params })).toMatchObject(absent);
    expect(await chef.refused('PUT /api/meals/{id}', { params, body: { name: 'Gone' } })).toMatchObject(
      absent,
    );
    const hide = { params, body: { isActive: true } };
    expect(await chef.refused('PATCH /api/meals/{id}/visibility', hide)).toMatchObject(absent);
    expect(await chef.refused('GET /api/meals/{id}', { params })).toMatchObject(absent);
  });

  it('removes the meal from carts', async () => {
    const { visitor, meal } = await buildShopper(app);
    const other = await buildMeal(app.db);
    await fillCart(visitor, other.id, 3);
    await remove(meal.id);
    const { body } = await visitor.call('GET /api/cart');
    expect(body).toMatchObject({ mealCount: 3, items: [{ mealId: other.id, quantity: 3 }] });
  });

  it('keeps placed orders, which can still be delivered', async () => {
    const { order, visitor, meal } = await buildOrder(app);
    await remove(meal.id);
    const { body } = await visitor.call('GET /api/orders/{id}', { params: { id: order.id } });
    expect(body).toEqual(order);
    const moved = await chef.call('PUT /api/orders/{id}/status', {
      params: { id: order.id },
      body: { status: 'processing', expectedStatus: 'pending' },
    });
    expect(moved).toMatchObject({ status: 200, body: { status: 'processing' } });
  });

  it('still places an order that was paid before the removal', async () => {
    const { visitor, meal } = await buildShopper(app);
    const { cart } = await payForCart(visitor);
    await remove(meal.id);
    const answer = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
    expect(answer).toMatchObject({ status: 201, body: { items: [{ mealId: meal.id }] } });
  });
});
