import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildInvoice } from '#test/builders/incoming-payments.ts';
import { buildOrder } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp({ invariants: 'broken' });
const [admin, manager, chef, bookkeeper] = await Promise.all(
  (['admin', 'hcpadmin', 'restaurateur', 'bookkeeper'] as const).map(async (role) => {
    const { id, username } = await buildAccount(app.db, { role });
    const visitor = await app.visit(role === 'restaurateur' ? 'staff' : 'admin').signIn(username);
    return { id, username, visitor };
  }),
);
const search = async (visitor: Visitor, q: string) =>
  (await visitor.call('GET /api/search', { query: { q } })).body;

let account: { id: number; username: string };
let order: { id: number };
beforeAll(async () => {
  const built = await buildOrder(app);
  ({ account, order } = built);
  await app.db
    .updateTable('accounts')
    .set({ firstName: 'Трајанка', lastName: 'Петрова', phoneNumber: '0437 690 288' })
    .where('id', '=', account.id)
    .execute();
});

describe('GET /api/search', () => {
  it('finds people and their last order by name or telephone number', async () => {
    for (const q of ['Трајанка', 'trajanka petrova', '0437 690 288', '(+61) 437-690-288', '0061437690288']) {
      const found = await search(admin!.visitor, q);
      const { id, username } = account;
      const name = { name: 'Трајанка Петрова', phone: '0437 690 288' };
      expect(found.people, q).toEqual([{ id, username, ...name, role: 'customer', state: 'active' }]);
      expect(found.orders, q).toMatchObject([{ id: order.id, status: 'pending' }]);
    }
  });

  it('finds an order once by its number', async () => {
    for (const q of [String(order.id), `#${order.id}`]) {
      const { orders } = await search(admin!.visitor, q);
      expect(orders.filter(({ id }) => id === order.id)).toHaveLength(1);
    }
  });

  it('finds nothing for unknown words and special characters', async () => {
    for (const q of ['qqqwww', '%', "'; --"])
      expect(await search(admin!.visitor, q), q).toEqual({ people: [], orders: [], invoices: [] });
  });
});

it('GET /api/search returns the current state of customers, and null as the state of staff', async () => {
  const { id, username } = await buildAccount(app.db);
  const stateOf = async (whom: { id: number; username: string }) =>
    (await search(admin!.visitor, whom.username)).people.find((one) => one.id === whom.id)?.state;
  const keep = (state: 'left' | 'deceased', fromDate: string) =>
    app.db
      .insertInto('customerStates')
      .values({ accountId: id, state, fromDate, setAt: new Date() })
      .execute();
  await keep('left', '2099-01-01');
  expect(await stateOf({ id, username })).toBe('active');
  await app.db.deleteFrom('customerStates').where('accountId', '=', id).execute();
  await keep('deceased', '2026-01-05');
  expect(await stateOf({ id, username })).toBe('deceased');
  expect(await stateOf(chef!)).toBeNull();
});

it('GET /api/search returns staff to administrators but not to case managers', async () => {
  expect((await search(manager!.visitor, 'Трајанка')).people).toHaveLength(1);
  expect((await search(manager!.visitor, chef!.username)).people).toEqual([]);
  expect((await search(admin!.visitor, chef!.username)).people).toHaveLength(1);
});

describe('GET /api/search for invoices', () => {
  it('returns the newest five by invoice number or payer, to every role of the office', async () => {
    const funded = { number: 'INV-2025-03-01', payer: 'Нега Север', totalCents: 3000 };
    await buildInvoice(app, funded);
    for (const month of ['06', '07', '08', '09', '10', '11'])
      await buildInvoice(app, { number: `INV-2025-${month}`, payer: 'Care Together', totalCents: 100 });
    const invoice = {
      month: '2025-03',
      funderId: expect.any(Number),
      number: funded.number,
      payer: funded.payer,
      payerMk: '',
      state: 'issued',
      total: '30.00',
    };
    for (const { visitor } of [admin!, manager!, bookkeeper!]) {
      for (const q of ['inv-2025-03-01', 'nega sever'])
        expect((await search(visitor, q)).invoices, q).toEqual([invoice]);
      const together = (await search(visitor, 'care together')).invoices;
      expect(together.map(({ month }) => month)).toEqual(
        ['11', '10', '09', '08', '07'].map((month) => `2025-${month}`),
      );
    }
  });

  it('ignores plain numbers, which are numbers of orders', async () => {
    await buildInvoice(app, { number: 'INV-2024-11', payer: 'Care Together', totalCents: 100 });
    for (const q of ['11', '#20']) expect((await search(admin!.visitor, q)).invoices, q).toEqual([]);
  });
});

it('GET /api/search returns customers to bookkeepers as payers, without orders and states', async () => {
  for (const q of ['trajanka petrova', '0437 690 288', String(account.id)]) {
    const { people, orders } = await search(bookkeeper!.visitor, q);
    expect(
      people.find(({ id }) => id === account.id),
      q,
    ).toMatchObject({
      name: 'Трајанка Петрова',
      phone: '0437 690 288',
      state: null,
    });
    expect(orders).toEqual([]);
  }
  // Parts of a telephone number, numbers of orders and staff are not found.
  for (const q of ['437690', chef!.username])
    expect((await search(bookkeeper!.visitor, q)).people, q).toEqual([]);
  expect((await search(bookkeeper!.visitor, `#${order.id}`)).orders).toEqual([]);
});
