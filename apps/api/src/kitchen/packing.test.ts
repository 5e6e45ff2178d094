import { beforeAll, describe, expect, it } from 'vitest';
import type { PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { buildAccount } from '#test/builders/accounts.ts';
import { creditMeals } from '#test/builders/credits.ts';
import { DELIVERY_DATE } from '#test/builders/orders.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { presentPackingDocument } from './packing-document.present.ts';

const app = await createTestApp();
let chef: Visitor;
let driver: Visitor;

beforeAll(async () => {
  const as = async (role: 'restaurateur' | 'delivery') =>
    app.visit('staff').signIn((await buildAccount(app.db, { role })).username);
  [chef, driver] = [await as('restaurateur'), await as('delivery')];
});

const params = { date: DELIVERY_DATE };
const packing = async () => (await chef.call('GET /api/kitchen/packing/{date}', { params })).body;
const document = async (language: 'en' | 'mk') => {
  const answer = await chef.call('GET /api/kitchen/packing/{date}/pdf', { params, query: { language } });
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  return (await readPdf(answer.body)).join(' ');
};
/** Three customers with one order each. Every test restores the orders that it changes. */
const people = await Promise.all([
  buildCustomerWithMeal(app),
  buildCustomerWithMeal(app),
  buildCustomerWithMeal(app),
]);
const orders: Order[] = [];
for (const [index, { visitor, meal }] of people.entries())
  orders.push(await placeAnotherOrder(visitor, meal.id, { address: `${index + 1} Mirka Way` }));
const [ana, boris] = people;
const orderOf = (index: number) => orders[index]!;
const setStatus = (id: number, status: string) =>
  app.db.updateTable('orders').set({ status }).where('id', '=', id).execute();

describe('packing list', () => {
  it('contains every order of the day except cancelled ones', async () => {
    await setStatus(orderOf(1).id, 'completed');
    await setStatus(orderOf(2).id, 'cancelled');
    const list = await packing();
    expect(list.orders.map(({ id }) => id)).toEqual([orderOf(0).id, orderOf(1).id]);
    expect(list.orders[0]).toMatchObject({
      orderNumber: orderOf(0).orderNumber,
      customerName: 'Ana Popova',
      phoneNumber: '0412 345 678',
      deliveryInstructions: 'Ring twice',
      mealCount: 10,
      items: [{ name: ana.meal.name, name_mk: ana.meal.nameMk, quantity: 10 }],
    });
    expect(list.control).toEqual({ ordersIn: 2, mealsIn: 20, ordersOut: 2, mealsOut: 20, agrees: true });
    await setStatus(orderOf(1).id, 'pending');
    await setStatus(orderOf(2).id, 'pending');
  });

  it('follows the stop order of the round', async () => {
    await driver.call('PUT /api/deliveries/{date}/order', {
      params,
      body: { orderId: orderOf(2).id, after: null },
    });
    expect((await packing()).orders.map(({ id }) => id)[0]).toBe(orderOf(2).id);
  });

  it('reports a mismatch when a paid meal is missing or replaced', async () => {
    const items = () => app.db.updateTable('orderItems');
    await items().set({ quantity: 9 }).where('orderId', '=', orderOf(0).id).execute();
    expect((await packing()).control).toMatchObject({ mealsIn: 30, mealsOut: 29, agrees: false });
    await items().set({ quantity: 11 }).where('orderId', '=', orderOf(1).id).execute();
    expect((await packing()).control).toMatchObject({ mealsIn: 30, mealsOut: 30, agrees: false });
    expect(await document('en')).toContain('This list is not complete');
    await items().set({ quantity: 10 }).execute();
    expect((await packing()).control.agrees).toBe(true);
  });

  it('reports a mismatch when a paid order is missing', async () => {
    const move = (date: string) =>
      app.db.updateTable('orders').set({ deliveryDate: date }).where('id', '=', orderOf(0).id).execute();
    await move('2026-12-07');
    expect((await packing()).control).toMatchObject({ ordersIn: 3, ordersOut: 2, agrees: false });
    await move(DELIVERY_DATE);
  });

  it("shows a customer's dietary needs and the conflicting meals", async () => {
    await app.db
      .updateTable('meals')
      .set({ allergens: ['milk'] })
      .where('id', '=', boris.meal.id)
      .execute();
    await boris.visitor.call('PUT /api/user/diet', {
      body: { allergens: ['milk'], diets: ['vegan'], consent: true } as never,
    });
    const order = (await packing()).orders.find(({ id }) => id === orderOf(1).id);
    expect(order).toMatchObject({ needs: ['milk', 'vegan'], items: [{ conflicts: ['milk'] }] });
    expect(await document('en')).toMatch(/printed \d+ \w+ 2026, \d+:\d\d [AP]M; later changes are not on it/);
    expect(await document('en')).toMatch(/Take care: no milk, vegan .*CHECK: Contains milk\./);
    expect(await document('mk')).toMatch(/Внимавајте: .*млеко, .*ПРОВЕРЕТЕ: Содржи млеко\./);
  });

  it('shows credited meals and still counts them', async () => {
    await creditMeals(chef, orderOf(0), 2);
    const list = await packing();
    const packed = list.orders.find(({ id }) => id === orderOf(0).id)!;
    expect(packed).toMatchObject({ mealCount: 10, items: [{ quantity: 10, creditedQuantity: 2 }] });
    expect(list.control).toMatchObject({ mealsIn: 30, mealsOut: 30, agrees: true });
    expect(await document('en')).toContain('2 short');
    expect(await document('mk')).toContain('недостасуваат 2');
  });

  it('prints two bags side by side without splitting a bag', async () => {
    const { orders: listed, ...list } = await packing();
    const [{ items }] = listed as [PackingOrder];
    const bags = Array.from({ length: 33 }, (_, index) => ({
      ...listed[0]!,
      stop: index + 1,
      customerName: `Bag${index + 1} Petrovska`,
      items: Array.from({ length: 1 + (index % 8) }, (__, at) => ({
        ...items[0]!,
        name: `Dish${index + 1}.${at}.`,
      })),
    }));
    const bytes = await app.deps.renderPdf(
      presentPackingDocument({ ...list, orders: bags }, { language: 'en', when: '' }),
    );
    const pages = await readPdf(bytes);
    expect(pages.length).toBeLessThanOrEqual(12);
    for (const { stop, customerName, items: packed } of bags) {
      const page = pages.find((text) => text.includes(`${stop} · ${customerName}`))!;
      for (const { name } of packed) expect(page, customerName).toContain(name);
    }
  });

  it('wraps names that are wider than a bag', async () => {
    const list = await packing();
    const [lastName, gate] = ['Попстефанијадимитриевска'.repeat(3), 'gate'.repeat(30)];
    const [first] = list.orders;
    const long = { ...first!, customerName: `Ана ${lastName}`, deliveryInstructions: `The green ${gate}` };
    const bytes = await app.deps.renderPdf(
      presentPackingDocument({ ...list, orders: [long] }, { language: 'en', when: '' }),
    );
    const text = (await readPdf(bytes)).join(' ');
    for (const word of [lastName, gate]) {
      expect(text).not.toContain(word);
      expect(text.replaceAll(/\s/g, '')).toContain(word);
    }
  });
});
