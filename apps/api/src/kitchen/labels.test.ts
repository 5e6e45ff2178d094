import { beforeAll, describe, expect, it } from 'vitest';
import {
  LABEL_LAYOUT_NAMES,
  LABEL_LAYOUTS,
  labelsPerSheet,
  sheetsFor,
} from '@trpeza/contract/kitchen/kitchen.constants';
import { buildAccount } from '#test/builders/accounts.ts';
import { publishAndAwaitReload } from '#test/builders/publish-change.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { DELIVERY_DATE } from '#test/builders/orders.ts';
import { addMeals, buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
let chef: Visitor;

const ana = await buildCustomerWithMeal(app);
const boris = await buildCustomerWithMeal(app);
const anas = await placeAnotherOrder(ana.visitor, ana.meal.id, { quantity: 10 });
const boriss = await placeAnotherOrder(boris.visitor, boris.meal.id, { quantity: 13 });

beforeAll(async () => {
  chef = await app.visit('staff').signIn((await buildAccount(app.db, { role: 'restaurateur' })).username);
  await app.db.updateTable('accounts').set({ language: 'mk' }).where('id', '=', boris.account.id).execute();
});

/** Printing is slow, so only two layouts run by default; the nightly run tests all. */
const LAYOUTS = process.env['TEST_ALL'] ? LABEL_LAYOUT_NAMES : LABEL_LAYOUT_NAMES.slice(-2);

const params = { date: DELIVERY_DATE };
type Input = Partial<Record<'kind' | 'layout' | 'skip' | 'language' | 'orders' | 'by', string>>;
const ask = (input: Input) =>
  chef.call('GET /api/kitchen/labels/{date}/pdf', {
    params,
    query: { kind: 'meals', layout: '2x4', ...input } as never,
  });
const pages = async (input: Input = {}) => {
  const answer = await ask(input);
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  return readPdf(answer.body);
};
const count = (text: string, what: string) => text.split(what).length - 1;
const changeMeal = (id: number, change: object) =>
  app.db.updateTable('meals').set(change).where('id', '=', id).execute();

describe('meal labels', () => {
  it('prints one label per portion, on as many sheets as the layout needs', async () => {
    for (const name of LAYOUTS) {
      const layout = LABEL_LAYOUTS[name];
      for (const skip of [0, labelsPerSheet(layout) - 1]) {
        const sheets = await pages({ layout: name, skip: String(skip) });
        expect(sheets, `${name}, ${skip} gone`).toHaveLength(sheetsFor(23, layout, skip));
        const text = sheets.join(' ');
        expect(count(text, ana.meal.name)).toBe(10);
        expect(count(text, boris.meal.nameMk)).toBe(13);
        for (const portion of ['1 of 10', '10 of 10', '1 од 13', '13 од 13']) expect(text).toContain(portion);
      }
    }
  });

  it("uses the customer's language or the requested one", async () => {
    const own = (await pages()).join(' ');
    expect(count(own, 'Delivery: Monday 30 November')).toBe(10);
    expect(count(own, 'Достава: понеделник, 30 ноември')).toBe(13);
    expect(count((await pages({ language: 'en' })).join(' '), 'Delivery:')).toBe(23);
    expect(count((await pages({ language: 'mk' })).join(' '), 'Достава:')).toBe(23);
  });

  it('contains names, number, allergens, use-by date and heating', async () => {
    await changeMeal(ana.meal.id, {
      allergens: ['milk', 'walnut'],
      heating: 'Oven, 20 minutes at 180 °C.',
      useByDays: 4,
    });
    const [sheet] = await pages({ orders: String(anas.id) });
    for (const words of [
      `Ana Popova ${anas.orderNumber}`,
      ana.meal.name,
      ana.meal.nameMk,
      'Contains: milk, walnut',
      'Use by Friday 4 December',
      'To heat: Oven, 20 minutes at 180 °C.',
      'Keep in the fridge',
    ]) {
      expect(count(sheet!, words), words).toBe(8);
    }
  });

  it('falls back to the heating text of the other language, also for deleted meals', async () => {
    await changeMeal(ana.meal.id, { deletedAt: new Date() });
    const [sheet] = await pages({ language: 'mk', orders: String(anas.id) });
    expect(sheet).toContain('За подгревање: Oven, 20 minutes at 180 °C.');
    expect(sheet).toContain('Употребливо до петок, 4 декември');
  });

  it('leaves the date blank for meals without a use-by period', async () => {
    const [sheet] = await pages({ language: 'en', orders: String(boriss.id) });
    expect(sheet).toMatch(/Use by(?! \w+day)/);
    expect(sheet).toContain('No declarable allergens');
  });

  it("warns of conflicts with the customer's diet", async () => {
    await changeMeal(boris.meal.id, { allergens: ['egg'] });
    const body = { allergens: ['egg'], diets: [], consent: true } as never;
    await boris.visitor.call('PUT /api/user/diet', { body });
    const text = (await pages()).join(' ');
    expect(count(text, 'ПРОВЕРЕТЕ: Содржи јајца.')).toBe(13);
    expect(count(text, 'Наместо тоа:')).toBe(13);
    expect(text).not.toContain('CHECK');
  });

  it('keeps long names, allergens, the use-by date and the portion number on every layout', async () => {
    const name = 'Пилешки ражничи со печени пиперки, компир салата и домашна погача од Тетово со многу сусам';
    const items = app.db.updateTable('orderItems').where('orderId', '=', boriss.id);
    await items
      .set({
        nameMk: name,
        allergens: ['wheat', 'gluten', 'milk', 'fish', 'crustacean', 'mollusc', 'peanut'],
      })
      .execute();
    await app.db
      .updateTable('orders')
      .set({ firstName: 'Александра-Јулијана', lastName: 'Станојковска Хаџи-Трајкоска' })
      .where('id', '=', boriss.id)
      .execute();
    for (const layout of LAYOUTS) {
      const text = (await pages({ layout, orders: String(boriss.id) })).join(' ').replaceAll('- ', '-');
      for (const words of [
        'Александра-Јулијана',
        'Хаџи-Трајкоска',
        // Small labels may cut off the end of a long name.
        'Пилешки ражничи со печени пиперки',
        'пченица, глутен, млеко, јајца, риба, ракообразни, мекотели, кикиритки',
        'Употребливо до',
        'ПРОВЕРЕТЕ',
      ]) {
        expect(count(text, words), `${words} on ${layout}`).toBe(13);
      }
      for (const portion of ['1 од 13', '13 од 13']) expect(text, layout).toContain(portion);
    }
  });
});

describe('sort order of labels', () => {
  /** All matches in a text, in order. */
  const sequence = (text: string, words: RegExp) => [...text.matchAll(words)].map(([word]) => word);
  const date = '2026-12-14';

  it('sorts labels by bag, or by meal with the largest number of portions first', async () => {
    const [vera, goce] = [await buildCustomerWithMeal(app), await buildCustomerWithMeal(app)];
    const [soup, sarma] = [
      await buildMeal(app.db, { name: 'Soup' }),
      await buildMeal(app.db, { name: 'Sarma' }),
    ];
    await publishAndAwaitReload(app, 'menu');
    for (const [{ visitor }, soups, sarmas] of [
      [vera, 4, 6],
      [goce, 9, 3],
    ] as const) {
      await addMeals(visitor, soup.id, { quantity: soups, date });
      await placeAnotherOrder(visitor, sarma.id, { quantity: sarmas, date });
    }
    const sheets = async (input: Input) => {
      const answer = await chef.call('GET /api/kitchen/labels/{date}/pdf', {
        params: { date },
        query: { kind: 'meals', layout: '2x4', language: 'en', ...input } as never,
      });
      return readPdf(answer.body);
    };
    const meals = (text: string) => sequence(text, /\b(Soup|Sarma)\b/g);
    const of = (word: string, quantity: number) => Array.from({ length: quantity }, () => word);
    const bags = meals((await sheets({})).join(' '));
    expect(bags).toHaveLength(22);
    expect(bags.filter((word, at) => word !== bags[at - 1])).toHaveLength(4);
    expect(meals((await sheets({ by: 'meal' })).join(' '))).toEqual([...of('Soup', 13), ...of('Sarma', 9)]);
    const [first, second] = await sheets({ by: 'meal', skip: '6' });
    expect(meals(first!)).toEqual(of('Soup', 2));
    expect(meals(second!)).toEqual(of('Soup', 8));
    // When sorted by meal, portions keep their number within the bag.
    const text = (await sheets({ by: 'meal' })).join(' ');
    for (const portion of ['1 of 10', '10 of 10', '1 of 12', '12 of 12']) expect(text).toContain(portion);
    // Bag labels always follow the round.
    expect(await sheets({ kind: 'orders', by: 'meal' })).toEqual(await sheets({ kind: 'orders' }));
  });
});

describe('bag labels', () => {
  it('prints one label per active order, without health data and delivery instructions', async () => {
    const text = (await pages({ kind: 'orders', layout: '1x2' })).join(' ');
    for (const words of [
      'Ana Popova Stop',
      `Order ${anas.orderNumber}`,
      'Monday 30 November',
      '10 meals',
      '13 јадења',
      'Trpeza',
      'Трпеза',
    ]) {
      expect(count(text, words), words).toBe(1);
    }
    for (const words of ['14 Mirka Way', '0412 345 678']) {
      expect(count(text, words), words).toBe(2);
    }
    expect(text).not.toMatch(/јајца|egg|milk|Ring twice/);
    const setStatus = (status: string) =>
      app.db.updateTable('orders').set({ status }).where('id', '=', anas.id).execute();
    await setStatus('cancelled');
    expect((await pages({ kind: 'orders' })).join(' ')).not.toContain('Ana Popova');
    await setStatus('pending');
  });
});

describe('GET /api/kitchen/labels/{date}/pdf', () => {
  it('returns 400 when more labels are skipped than a sheet has', async () => {
    expect(await ask({ layout: '2x4', skip: '8' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'skip' }] },
    });
  });

  it('returns 409 when there is nothing to print', async () => {
    const other = await placeAnotherOrder(ana.visitor, (await buildCustomerWithMeal(app)).meal.id, {
      date: '2026-12-07',
    });
    for (const orders of ['2147483', String(other.id)]) {
      expect(await ask({ orders })).toMatchObject({ status: 409, body: { code: 'kitchen/no-labels' } });
    }
  });
});
