import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { buildOrder, fillCart } from '#test/builders/orders.ts';
import { openCheckout, payWithCard } from '#test/builders/placements.ts';
import { buildCustomerWithEverything } from '#test/builders/customer-with-everything.ts';
import { buildBankLine, buildDebtor, recordIncomingPayment } from '#test/builders/incoming-payments.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp({ invariants: 'plans fall' });
const boss = await buildAccount(app.db, { role: 'admin' });
const admin = await app.visit('admin').signIn(boss.username);
const manager = await buildAccount(app.db, { role: 'hcpadmin' });
const hcpadmin = await app.visit('admin').signIn(manager.username);

const remove = (visitor: Visitor, id: number, reason?: string) =>
  visitor.send({
    method: 'DELETE',
    url: `/api/users/${id}${reason === undefined ? '' : `?${new URLSearchParams({ reason })}`}`,
  });
const isThere = async (id: number) =>
  (
    await app.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .execute()
  ).length === 1;

/** The columns of the whole database that contain a text. */
async function placesOf(word: string): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY')
    order by 1, 2`.execute(app.db);
  const found: string[] = [];
  for (const { table, column } of columns.rows) {
    const { rows } = await sql`select from ${sql.table(table)}
      where ${sql.ref(column)}::text ilike ${`%${word}%`} limit 1`.execute(app.db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Free-text columns of a person's rows, which may name them. */
const FREE_TEXTS = {
  orders: ['delivery_instructions', 'outcome_note', 'left_where'],
  order_events: ['reason'],
  agreements: ['reference'],
  customer_contacts: ['name', 'relation'],
  customer_notes: ['text'],
  customer_states: ['reason'],
  door_plans: ['contact_name', 'leave_where', 'note'],
  messages: ['subject', 'html', 'plain', 'last_error'],
};

describe('DELETE /api/users/{id}', () => {
  it('erases the person and keeps their orders and an audit entry', async () => {
    const { account, visitor, email, delivered, cancelled, onAccount } =
      await buildCustomerWithEverything(app);
    expect(await remove(hcpadmin, account.id, 'Moved to another town')).toMatchObject({ status: 200 });
    expect((await visitor.refused('GET /api/user')).status).toBe(401);
    const row = await app.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ username: `closed-${account.id}`, email: null, lastName: null });
    expect(JSON.stringify(row)).not.toContain(email);
    const orders = app.db.selectFrom('orders').select('id').where('accountId', '=', account.id);
    expect(await orders.orderBy('id').execute()).toEqual(
      [delivered, cancelled, onAccount].map(({ id }) => ({ id })),
    );
    expect(await readAudit(app, account.id)).toEqual([
      {
        action: 'account/deleted',
        before: { role: 'customer' },
        after: null,
        reason: 'Moved to another town',
        actorId: manager.id,
      },
    ]);
    const { body } = await admin.call('GET /api/users', { query: { search: account.username } });
    expect(body.items).toEqual([]);
  });

  it('returns 404 for a deleted account, also on concurrent requests', async () => {
    const { id } = await buildAccount(app.db);
    const answers = await Promise.all([remove(admin, id), remove(hcpadmin, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await remove(admin, id)).status).toBe(404);
    expect(await readAudit(app, id)).toHaveLength(1);
  });

  it('returns 409 with an open order or a paid checkout', async () => {
    const { account } = await buildOrder(app);
    expect((await remove(admin, account.id)).body).toMatchObject({ code: 'accounts/has-open-orders' });
    expect(await isThere(account.id)).toBe(true);
    const payer = await buildAccount(app.db);
    const visitor = await app.visit().signIn(payer.username);
    await fillCart(visitor, (await buildMeal(app.db)).id, 10);
    const { intent } = await openCheckout(visitor);
    await payWithCard(visitor, intent.clientSecret);
    expect((await remove(admin, payer.id)).status).toBe(409);
    expect(await isThere(payer.id)).toBe(true);
  });

  it('returns an error until the balance is settled, and erases texts of bank lines', async () => {
    const { account, bookkeeper } = await buildDebtor(app);
    const why = async () => (await remove(admin, account.id)).body;
    expect(await why()).toMatchObject({ code: 'incoming-payments/owes', params: { amount: '31.20' } });
    const id = await buildBankLine(app.db, { amountCents: 4000, text: 'ANA POPOVA' });
    const receive = (amount: string, lineId: number) =>
      bookkeeper.call('POST /api/bank-lines/{id}/receive', {
        params: { id: lineId },
        body: { key: randomUUID(), parts: [{ customerId: account.id, amount }] },
      });
    expect((await receive('40.00', id)).status).toBe(200);
    expect(await why()).toMatchObject({ code: 'incoming-payments/has-credit', params: { amount: '8.80' } });
    await bookkeeper.call('POST /api/bank-lines/{id}/reopen', {
      params: { id },
      body: { key: randomUUID(), reason: 'Not hers' },
    });
    await receive('31.20', await buildBankLine(app.db, { text: 'A POPOVA' }));
    expect((await remove(admin, account.id)).status).toBe(200);
    const lines = await app.db
      .selectFrom('bankLines')
      .select('text')
      .where('amountCents', 'in', [3120, 4000])
      .execute();
    expect(lines.map(({ text }) => text)).not.toContain('A POPOVA');
  });

  it('keeps name, address, telephone and email only where the law requires it', async () => {
    const { account, email, onAccount } = await buildCustomerWithEverything(app);
    const person = { firstName: 'Divna', lastName: 'Zografska', phoneNumber: '0498 765 432' };
    const { db } = app;
    await db.updateTable('accounts').set(person).where('id', '=', account.id).execute();
    await db
      .updateTable('addresses')
      .set({ addressLine1: '17 Quandong Lane' })
      .where('accountId', '=', account.id)
      .execute();
    const all = 'Divna Zografska, 17 Quandong Lane, 0498 765 432';
    for (const [table, columns] of Object.entries(FREE_TEXTS))
      for (const column of columns)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${all} where ${sql.raw(
          table === 'order_events' ? 'order_id in (select id from orders where account_id' : '(account_id',
        )} = ${account.id})`.execute(db);
    for (const [kind, subject] of [
      ['account', account.id],
      ['customer', account.id],
      ['order', onAccount.id],
      ['worklist', onAccount.id],
    ])
      await sql`insert into audit_entries (action, subject_id, reason)
        values (${`${kind}/test`}, ${String(subject)}, 'Divna asked')`.execute(db);
    const delivery = JSON.stringify({ ...person, address: '17 Quandong Lane' });
    await sql`update checkouts set delivery = ${delivery} where account_id = ${account.id}`.execute(db);
    await sql`update orders set first_name = 'Divna', last_name = 'Zografska', phone_number = '0498 765 432',
      delivery_address = '17 Quandong Lane' where account_id = ${account.id}`.execute(db);
    await db
      .insertInto('worklistItems')
      .values({ kind: 'driver_note', orderId: onAccount.id, openedAt: app.clock.now(), note: all })
      .execute();
    const words = ['divna', 'zografska', 'quandong', '0498 765 432', '0498765432', email, account.username];
    const places = async () => [...new Set((await Promise.all(words.map(placesOf))).flat())].toSorted();
    expect((await places()).length).toBeGreaterThan(15);
    expect((await remove(admin, account.id, `${all} moved away`)).status).toBe(200);
    expect(await places()).toEqual(
      ['first_name', 'last_name', 'phone_number', 'delivery_address']
        .map((name) => `orders.${name}`)
        .toSorted(),
    );
  });

  it('keeps the reasons of changes to other people, even with the same surname', async () => {
    const [one, other] = [await buildAccount(app.db), await buildAccount(app.db)];
    const name = (id: number, firstName: string, lastName: string) =>
      app.db.updateTable('accounts').set({ firstName, lastName }).where('id', '=', id).execute();
    await name(one.id, 'Rada', 'Velkovska');
    await name(other.id, 'Simon', 'Velkovska');
    const plan = (id: number, reason: string) =>
      admin.call('PUT /api/users/{id}/monthly-plan', {
        params: { id },
        body: { monthlyPlan: '77.00', reason },
      });
    await plan(one.id, 'Asked by telephone');
    await plan(other.id, 'Simon Velkovska asked, with Rada Velkovska');
    const ignore = async (reason: string) => {
      const id = await buildBankLine(app.db, { text: 'NO NAME' });
      await admin.call('POST /api/bank-lines/{id}/ignore', { params: { id }, body: { reason } });
      return id;
    };
    const lines = [await ignore('Velkovska paid twice'), await ignore('Rada Velkovska paid twice')];
    expect((await remove(admin, one.id)).status).toBe(200);
    const reasons = async (subject: number, action: string) =>
      (await readAudit(app, subject)).filter((each) => each.action === action).map(({ reason }) => reason);
    expect(await reasons(one.id, 'account/plan')).toEqual([null]);
    expect(await reasons(other.id, 'account/plan')).toEqual(['Simon Velkovska asked, with Rada Velkovska']);
    expect(await Promise.all(lines.map((id) => reasons(id, 'bank-line/ignored')))).toEqual([
      ['Velkovska paid twice'],
      [null],
    ]);
  });

  it('erases the name everywhere, and leaves ambiguous and unassigned bank lines for the office to decide', async () => {
    const { account, onAccount } = await buildCustomerWithEverything(app);
    const { db } = app;
    const name = { firstName: 'Mirjana', lastName: 'Testovska' };
    await db.updateTable('accounts').set(name).where('id', '=', account.id).execute();
    const written = 'Mirjana Testovska rang';
    const [params, key] = [{ id: onAccount.id }, randomUUID()];
    await db
      .updateTable('orders')
      .set({ deliveryInstructions: written, outcomeNote: written, leftWhere: written })
      .where('id', '=', params.id)
      .execute();
    await db.updateTable('orderEvents').set({ reason: written }).where('orderId', '=', params.id).execute();
    await db
      .insertInto('worklistItems')
      .values({
        kind: 'failed_delivery',
        orderId: params.id,
        openedAt: app.clock.now(),
        note: written,
        doneAt: app.clock.now(),
        doneNote: written,
      })
      .execute();
    const paid = await recordIncomingPayment(admin, account.id, {
      amount: '5.00',
      reference: written,
      note: written,
    });
    const back = { key, reversedOn: paid.receivedOn, reason: written };
    await admin.call('POST /api/incoming-payments/{id}/reverse', { params: { id: paid.id }, body: back });
    const ignore = async (text: string) => {
      const id = await buildBankLine(db, { text });
      await admin.call('POST /api/bank-lines/{id}/ignore', { params: { id }, body: { reason: text } });
      return id;
    };
    const husband = { firstName: 'Petar', lastName: 'Тестовска' };
    await buildAccount(db).then(({ id }) =>
      db.updateTable('accounts').set(husband).where('id', '=', id).execute(),
    );
    await ignore('TRANSFER MIRJANA TESTOVSKA PAID TWICE');
    const doubtful = await ignore('TRANSFER TESTOVSKA MEALS');
    const open = await buildBankLine(db, { text: 'MIRJANA TESTOVSKA MEALS' });
    expect((await remove(hcpadmin, account.id, `${written} to end it`)).status).toBe(200);
    const toDecide = async () =>
      (await admin.call('GET /api/bank-lines', { query: { state: 'to_decide' } })).body.items;
    expect((await toDecide()).map(({ id }) => id).toSorted()).toEqual([doubtful, open].toSorted());
    expect(await placesOf('testovsk')).toEqual([
      'accounts.search_key',
      'audit_entries.reason',
      'bank_lines.text',
    ]);
    for (const [id, isKept] of [
      [doubtful, true],
      [open, false],
    ] as const)
      expect(
        await admin.call('POST /api/bank-lines/{id}/text', { params: { id }, body: { isKept } }),
      ).toMatchObject({ status: 200, body: { id, text: isKept ? 'TRANSFER TESTOVSKA MEALS' : '' } });
    expect(await toDecide()).toEqual([]);
    expect(await placesOf('mirjana')).toEqual([]);
  });

  it('releases an unpaid checkout, unless the deletion is rejected', async () => {
    const { id, username } = await buildAccount(app.db);
    const visitor = await app.visit().signIn(username);
    await fillCart(visitor, (await buildMeal(app.db)).id, 10);
    await openCheckout(visitor);
    const as = (role: 'hcpadmin' | 'customer') =>
      app.db.updateTable('accounts').set({ role }).where('id', '=', id).execute();
    const spent = () =>
      app.db.selectFrom('budgetMonths').select('spentCents').where('accountId', '=', id).execute();
    const before = await spent();
    await as('hcpadmin');
    expect((await remove(hcpadmin, id)).status).toBe(403);
    expect(await spent()).toEqual(before);
    await as('customer');
    expect((await remove(admin, id)).status).toBe(200);
    expect(await spent()).toEqual([{ spentCents: 0 }]);
  });
});

describe('DELETE /api/users/{id} permissions', () => {
  it('allows case managers to delete customers only', async () => {
    const expected = { hcpadmin: 403, admin: 404, restaurateur: 404, delivery: 404 } as const;
    for (const [role, status] of Object.entries(expected)) {
      const { id } = await buildAccount(app.db, { role: role as keyof typeof expected });
      expect((await remove(hcpadmin, id)).status, role).toBe(status);
      expect(await isThere(id)).toBe(true);
      expect(await readAudit(app, id)).toEqual([]);
    }
  });

  it("rejects the deletion of one's own account", async () => {
    expect(await remove(admin, boss.id)).toMatchObject({
      status: 409,
      body: { code: 'accounts/own-account' },
    });
    expect((await remove(hcpadmin, manager.id)).status).toBe(403);
    for (const { id } of [boss, manager]) expect(await isThere(id)).toBe(true);
  });
});

describe('the last administrator', () => {
  /** Repetitions of a race: two by default, all of them in the nightly run. */
  const rounds = (nightly: number) => (process.env['TEST_ALL'] ? nightly : 2);

  const pair = async () => {
    const [a, b] = [
      await buildAccount(app.db, { role: 'admin' }),
      await buildAccount(app.db, { role: 'admin' }),
    ];
    const visitors = [
      await app.visit('admin').signIn(a.username),
      await app.visit('admin').signIn(b.username),
    ] as const;
    return { a, b, visitors };
  };
  const adminIds = async () =>
    (
      await app.db
        .selectFrom('accounts')
        .select('id')
        .where('role', '=', 'admin')
        .where('deletedAt', 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id);
  const onlyAdmins = async (ids: number[]) => {
    await app.db
      .updateTable('accounts')
      .set({ role: 'delivery' })
      .where('role', '=', 'admin')
      .where('id', 'not in', ids)
      .execute();
  };

  it('remains when two administrators delete each other concurrently', async () => {
    for (let round = 0; round < rounds(50); round += 1) {
      const { a, b, visitors } = await pair();
      await onlyAdmins([a.id, b.id]);
      const answers = await Promise.all([remove(visitors[0], b.id), remove(visitors[1], a.id)]);
      const codes = answers.map(({ status }) => status).toSorted();
      // The sender of the second request was signed out, lost the permission, or is the last administrator.
      expect(codes[0]).toBe(200);
      expect([401, 403, 404, 409]).toContain(codes[1]);
      expect(await adminIds()).toHaveLength(1);
    }
  });

  it('remains when one administrator deletes and the other demotes concurrently', async () => {
    for (let round = 0; round < rounds(50); round += 1) {
      const { a, b, visitors } = await pair();
      await onlyAdmins([a.id, b.id]);
      const demote = { params: { id: a.id }, body: { role: 'unverified' } } as const;
      const answers = await Promise.all([
        remove(visitors[0], b.id),
        visitors[1].call('PUT /api/users/{id}/role', demote),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await adminIds()).toHaveLength(1);
    }
  });
});
