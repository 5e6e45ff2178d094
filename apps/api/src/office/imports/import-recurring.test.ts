import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '@trpeza/contract/office/imports.schemas';
import { runRecurringOrders } from '#ordering/recurring-orders/place-proposals.ts';
import { runImport, tryImport } from '#test/builders/imports.ts';
import { buildCategory, buildMeal } from '#test/builders/meals.ts';
import { buildOffice } from '#test/builders/phone-orders.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const { backOffice: manager, id: managerId } = await buildOffice(app);
const category = await buildCategory(app.db);
const soup = await buildMeal(app.db, { name: 'Bean soup', nameMk: 'Грав чорба', categoryId: category.id });
const sarma = await buildMeal(app.db, { name: 'Sarma', nameMk: 'Сарма', categoryId: category.id });

const send = (kind: 'people' | 'recurring', lines: readonly string[]) =>
  tryImport(manager, kind, lines.join('\n'));
const doIt = async (tried: ImportDetail) => (await runImport(manager, tried)).body;
const person = (number: string) =>
  app.db.selectFrom('accounts').select('id').where('customerNumber', '=', number).executeTakeFirstOrThrow();
const recurringOrdersOf = async (number: string) => {
  const params = { id: (await person(number)).id };
  return (await manager.call('GET /api/customers/{id}/recurring', { params })).body.recurringOrders;
};

const HEAD = 'Customer number;Meals;Delivery time;Every so many weeks;From date;Until date';
const VERA = 'K-1;8 x Bean soup; 10-12;;2026-12-07;';

await doIt(
  await send('people', [
    'Customer number,First name,Last name,Telephone,Street address,Suburb,State,Postcode,Country,Monthly budget',
    'K-1,Vera,Testova,0412 345 678,14 Mirka Way,Lalor,VIC,3075,Australia,900',
    'K-2,Stojan,Testov,0412 345 679,15 Mirka Way,Lalor,VIC,3075,Australia,900',
    'K-3,Zora,Testova,0412 345 670,,,,,,900',
  ]),
);

describe('import of recurring orders', () => {
  it('previews, then writes with an audit entry, and changes nothing the second time', async () => {
    const lines = [HEAD, VERA, `K-2;"9 × Грав чорба; 2 × #${sarma.id}";;2;7/12/2026;2027-03-29`];
    const tried = await send('recurring', lines);
    expect(tried.trial).toMatchObject({ counts: { new: 2, refused: 0 } });
    expect(tried.trial!.rows.map(({ notes }) => notes)).toEqual([
      [expect.stringMatching(/^Fewer than the minimum of 10\s?meals: .* not be ordered automatically/)],
      [],
    ]);
    expect(await recurringOrdersOf('K-1')).toEqual([]);
    expect(await doIt(tried)).toMatchObject({ counts: { new: 2 } });
    expect(await recurringOrdersOf('K-1')).toMatchObject([
      { items: [{ mealId: soup.id, quantity: 8 }], deliveryTime: '10:00 - 12:00', everyWeeks: 1, to: null },
    ]);
    expect(await recurringOrdersOf('K-2')).toMatchObject([
      {
        items: [
          { mealId: soup.id, quantity: 9 },
          { mealId: sarma.id, quantity: 2 },
        ],
        everyWeeks: 2,
        from: '2026-12-07',
        to: '2027-03-29',
        delivery: { address: '15 Mirka Way', phone: '0412 345 679' },
      },
    ]);
    const history = await app.db
      .selectFrom('auditEntries')
      .select(['actorId', 'reason'])
      .where('action', '=', 'account/recurring-order')
      .execute();
    const reason = `Import ${tried.id}: recurring.csv`;
    expect(history).toEqual([
      { actorId: managerId, reason },
      { actorId: managerId, reason },
    ]);
    expect((await send('recurring', lines)).trial).toMatchObject({ counts: { new: 0, changed: 0, same: 2 } });
  });

  it('refuses customers who are not served on the first delivery date', async () => {
    const { id } = await person('K-3');
    const state = { accountId: id, setAt: app.clock.now(), setBy: managerId };
    await app.db
      .insertInto('customerStates')
      .values([
        { ...state, state: 'prospective', fromDate: '2026-11-01', toDate: '2026-12-09' },
        { ...state, state: 'active', fromDate: '2026-12-10' },
      ])
      .execute();
    const [early, later] = ['2026-12-07', '2026-12-14'].map((from) => `K-3;11 x Bean soup;10-12;;${from};`);
    expect((await send('recurring', [HEAD, early!])).trial!.rows[0]!.problems).toMatchObject([
      { field: 'customerNumber' },
    ]);
    expect(JSON.stringify((await send('recurring', [HEAD, later!])).trial)).not.toContain(
      'No meals can be ordered',
    );
  });

  it('names the row and column of each problem', async () => {
    const tried = await send('recurring', [
      HEAD,
      'K-9;8 Bean soup;;;2026-12-07;',
      'K-1;8 Moussaka;;;2026-12-07;',
      'K-1;8 Bean soup;3-5;;2026-12-08;',
      'K-2;8 Bean soup;;0;2026-12-07;2026-11-30',
      'K-2;8 Bean soup;;;2026-12-14;',
      'K-3;8 Bean soup;;;2026-12-07;',
    ]);
    expect(
      tried.trial!.rows.map(({ row, problems }) => [row, ...problems.map(({ field }) => field)]),
    ).toEqual([
      [2, 'customerNumber'],
      [3, 'meals'],
      [4, 'deliveryTime', 'from'],
      [5, 'everyWeeks', 'to'],
      [6, 'customerNumber'],
      [7, 'customerNumber'],
    ]);
    const messages = tried.trial!.rows.flatMap(({ problems }) => problems.map(({ message }) => message));
    expect(messages[0]).toBe('No customer has this number. Please import the customers first.');
    expect(messages).toContain('Same as row 5.');
  });

  it('creates recurring orders from which orders are placed', async () => {
    const before = app.clock.now();
    app.clock.set('2026-12-01T14:00:00Z');
    await runRecurringOrders(app.deps);
    const orders = await app.db
      .selectFrom('orders')
      .select('deliveryDate')
      .where('accountId', 'in', [(await person('K-1')).id, (await person('K-2')).id])
      .execute();
    // The other recurring order has fewer meals than the minimum of ten, so it is not placed.
    expect(orders).toEqual([{ deliveryDate: '2026-12-07' }]);
    app.clock.set(before.toISOString());
  });
});
