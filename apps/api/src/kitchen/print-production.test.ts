import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SheetSorting } from '@trpeza/contract/kitchen/kitchen.constants';
import type { Language } from '@trpeza/contract/platform/language';
import { buildAccount } from '#test/builders/accounts.ts';
import { publishAndAwaitReload } from '#test/builders/publish-change.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { DELIVERY_DATE } from '#test/builders/orders.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const { username } = await buildAccount(app.db, { role: 'restaurateur' });

/** Ana declared her milk allergy after ordering; Petar's order is cancelled after the sheet was frozen. */
let ana: { id: number };
let petar: { id: number };

const asChef = () => app.visit('staff').signIn(username);

async function documentOf(date: string, language: Language, by: SheetSorting = 'count') {
  const chef = await asChef();
  const answer = await chef.call('GET /api/kitchen/production/{date}/pdf', {
    params: { date },
    query: { language, by },
  });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pages = await readPdf(answer.body);
  return { text: pages.join(' '), pages: pages.length };
}

beforeAll(async () => {
  const category = (name: string, nameMk: string, position: number) =>
    app.db
      .insertInto('categories')
      .values({ slug: name.toLowerCase(), name, nameMk, position })
      .returning('id')
      .executeTakeFirstOrThrow();
  const soups = await category('Soups', 'Чорби', 1);
  const pastries = await category('Pastries', 'Теста', 2);
  const cheese = await buildMeal(app.db, {
    categoryId: pastries.id,
    name: 'Cheese burek',
    nameMk: 'Бурек со сирење',
    allergens: ['milk', 'wheat'],
  });
  const beans = await buildMeal(app.db, { name: 'Beans', nameMk: '', categoryId: soups.id });
  await publishAndAwaitReload(app, 'menu');
  const [first, second] = [await buildCustomerWithMeal(app), await buildCustomerWithMeal(app)];
  ana = await placeAnotherOrder(first.visitor, cheese.id, { quantity: 12 });
  petar = await placeAnotherOrder(second.visitor, beans.id, { quantity: 23 });
  await placeAnotherOrder(second.visitor, cheese.id, { quantity: 30 });
  const notified = { allergens: ['milk'], diets: [], consent: true };
  await first.visitor.call('PUT /api/user/diet', { body: notified as never });
  app.clock.set('2026-11-25T13:00:00Z');
  const chef = await asChef();
  await chef.call('GET /api/kitchen/production/{date}', { params: { date: DELIVERY_DATE } });
  app.clock.set('2026-11-26T02:30:00Z');
  await (
    await asChef()
  ).call('PUT /api/orders/{id}/status', { params: { id: petar.id }, body: { status: 'cancelled' } });
});

describe('production sheet of a closed day', () => {
  it('shows that the day is closed, in both languages', async () => {
    const date = '2027-01-11';
    const office = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
    await office.call('PUT /api/settings/{key}', {
      params: { key: 'closed_dates' },
      body: { value: [date] },
    });
    await publishAndAwaitReload(app, 'settings');
    const { body } = await (await asChef()).call('GET /api/kitchen/production/{date}', { params: { date } });
    expect(body).toMatchObject({ state: 'open', isClosed: true });
    const [en, mk] = [await documentOf(date, 'en'), await documentOf(date, 'mk')];
    expect(en.text).toContain('Closed: no deliveries on this day');
    expect(en.text).not.toContain('Orders can still come in');
    expect(mk.text).toContain('Затворено: на овој ден нема достава');
  });

  it('marks a day outside the delivery weekdays as closed only if it has orders', async () => {
    const office = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
    const deliverOn = async (value: number[]) => {
      await office.call('PUT /api/settings/{key}', { params: { key: 'delivery_weekdays' }, body: { value } });
      await publishAndAwaitReload(app, 'settings');
    };
    const isClosedOn = async (date: string) => {
      const sheet = await office.call('GET /api/kitchen/production/{date}', { params: { date } });
      const { body } = await office.call('GET /api/orders/progress', { query: { date } });
      return [sheet.body.isClosed, body.isClosed];
    };
    await deliverOn([2]);
    expect(await isClosedOn(DELIVERY_DATE)).toEqual([true, true]);
    expect(await isClosedOn('2027-01-18')).toEqual([false, false]);
    await deliverOn([1]);
    expect(await isClosedOn(DELIVERY_DATE)).toEqual([false, false]);
  });
});

describe('production sheet', () => {
  it('prints meals, conflicts, changes and control in English', async () => {
    const { text } = await documentOf(DELIVERY_DATE, 'en');
    for (const part of [
      'Production sheet · Trpeza Monday 30 November 2026',
      'Locked on Thursday 26 November at 12:00 AM',
      '42 Cheese burek ! 12 × Not suitable: milk ! · 30 × standard',
      '0 Beans −23',
      '42 Total −23',
      '! Conflicts !',
      `12 × Cheese burek Not suitable: milk Order ${ana.id}, Ana Popova: 12`,
      `Order ${petar.id}, Ana Popova – cancelled: −23 Beans`,
      'Control 2 orders = 42 meals paid for = 42 meals on this sheet',
      'Every paid meal is on this sheet.',
      'Monday 30 November 2026 · printed 26 November 2026, 1:30 PM; later changes are not on it · page 1 of 1',
    ])
      expect(text).toContain(part);
  });

  it('prints one section per station in menu order', async () => {
    const { text } = await documentOf(DELIVERY_DATE, 'en', 'station');
    expect(text).toContain('Portions Soups Since it was locked 0 Beans −23');
    expect(text).toContain('Portions Pastries Since it was locked 42 Cheese burek');
    expect(text).toContain('42 Total −23');
    expect(text).toContain('Control 2 orders = 42 meals paid for = 42 meals on this sheet');
    const { text: mk } = await documentOf(DELIVERY_DATE, 'mk', 'station');
    for (const part of ['Порции Чорби', 'Порции Теста', '42 Вкупно −23']) expect(mk).toContain(part);
    const { body } = await (
      await asChef()
    ).call('GET /api/kitchen/production/{date}', { params: { date: DELIVERY_DATE } });
    const { stations, meals } = body as unknown as { stations: object[]; meals: { mealId: number }[] };
    const [cheese, beans] = meals.map(({ mealId }) => mealId);
    expect(stations).toMatchObject([
      { name: 'Soups', name_mk: 'Чорби', mealIds: [beans] },
      { name: 'Pastries', name_mk: 'Теста', mealIds: [cheese] },
    ]);
  });

  it('prints a warning with the phone number when a paid meal is missing', async () => {
    await sql`update order_items set quantity = 4 where order_id = ${ana.id}`.execute(app.db);
    const { text } = await documentOf(DELIVERY_DATE, 'en');
    expect(text.match(/! This sheet does not match the paid meals !/g)).toHaveLength(2);
    expect(text).toContain('Call the office now: 03 5550 0143');
    expect(text).toContain(`Order ${ana.id}: paid for 12, on this sheet 4`);
    expect(text).not.toContain('Every paid meal is on this sheet.');
    await sql`update order_items set quantity = 12 where order_id = ${ana.id}`.execute(app.db);
  });
});
