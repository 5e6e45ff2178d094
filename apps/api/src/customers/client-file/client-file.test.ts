import { describe, expect, it } from 'vitest';
import type { NewCustomer } from '@trpeza/contract/customers/client-file.schemas';
import { eachRow } from '@trpeza/config/each-row';
import { makeResetToken } from '#access/sign-in/reset-token.ts';
import { notifyCustomers } from '#ordering/orders/notify-customers.ts';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { ADDRESS } from '#test/builders/addresses.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { DELIVERY_DATE } from '#test/builders/orders.ts';
import { buildOffice, buildPhoneOrder, phoneOrder } from '#test/builders/phone-orders.ts';
import { recurringOrder } from '#test/builders/recurring-orders.ts';
import { recordIncomingPayment } from '#test/builders/incoming-payments.ts';
import { readAudit } from '#test/read-audit.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const START = app.clock.now();
const { backOffice: office, id: managerId } = await buildOffice(app);
const { backOffice: colleague } = await buildOffice(app);
const { backOffice: admin } = await buildOffice(app, 'admin');
const TODAY = '2026-11-23';

let made = 0;
/** A first name that no other test uses. */
const freshName = () => `Ружица${(made += 1)}`;

const addCustomer = async (more: Partial<NewCustomer> = {}) => {
  const body = {
    firstName: freshName(),
    lastName: 'Петровска',
    phoneNumber: '0437 690 288',
    language: 'mk' as const,
    ...more,
  };
  return (await office.call('POST /api/customers', { body })).body;
};
const fileOf = async (id: number) =>
  (await office.call('GET /api/customers/{id}/file', { params: { id } })).body;
const found = async (search: string) =>
  (await office.call('GET /api/users', { query: { search } })).body.items.map(({ id }) => id);
const sentTo = (accountId: number) =>
  app.db
    .selectFrom('messages')
    .select(['template', 'state'])
    .where('accountId', '=', accountId)
    .where('template', '!=', 'order-notice')
    .execute();
const writeMessages = async () => {
  app.clock.advance(61_000);
  await notifyCustomers(app.deps);
};

describe('a customer who orders by telephone only', () => {
  it('can get orders, deliveries and statements without ever signing in', async () => {
    const { id } = await addCustomer({ firstName: 'Вера', lastName: 'Ристова', monthlyPlan: '500.00' });
    const [fish, beans] = [await buildMeal(app.db, { allergens: ['fish'] }), await buildMeal(app.db)];
    const { username } = await app.db
      .selectFrom('accounts')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(username).toBe('vera.ristova');
    const first = await fileOf(id);
    expect(first).toMatchObject({ hasPassword: false, state: 'active', diet: null, country: 'Австралија' });
    await office.call('PUT /api/customers/{id}/diet', {
      params: { id },
      body: {
        allergens: ['fish'],
        diets: [],
        consent: true,
        consentedBy: 'Вера Ристова',
        consentHow: 'telephone',
        source: 'her doctor’s letter',
        expected: first.versions.diet,
      },
    });
    await office.call('POST /api/customers/{id}/addresses', {
      params: { id },
      body: { ...ADDRESS, expected: first.versions.addresses },
    });
    const refusal = await office.refused('POST /api/customers/{id}/orders', {
      params: { id },
      body: phoneOrder(fish.id),
    });
    expect(refusal.body.code).toBe('meals/conflicts');
    const order = () =>
      office.call('POST /api/customers/{id}/orders', { params: { id }, body: phoneOrder(beans.id) });
    const withdrawn = (await order()).body;
    const taken = await office.call('POST /api/customers/{id}/orders/{orderId}/withdrawal', {
      params: { id, orderId: withdrawn.id },
      body: { reason: 'She is with her son that day' },
    });
    expect(taken.body.status).toBe('cancelled');
    const delivered = (await order()).body;
    await admin.call('PUT /api/orders/{id}/status', {
      params: { id: delivered.id },
      body: { status: 'completed', reason: 'a test' },
    });
    const statement = await office.call('GET /api/statements/{month}/{customerId}', {
      params: { month: '2026-11', customerId: id },
    });
    expect(statement.body).toMatchObject({ customer: { name: 'Вера Ристова' }, sums: { toPay: '31.20' } });
    expect(await fileOf(id)).toMatchObject({
      diet: { allergens: ['fish'], consentedBy: 'Вера Ристова', consentHow: 'telephone' },
      addresses: [{ addressLine1: ADDRESS.addressLine1 }],
      openOrders: [],
    });
    const sessions = await app.db.selectFrom('sessions').select('id').where('accountId', '=', id).execute();
    expect(sessions).toEqual([]);
    const audit = await readAudit(app, id);
    expect(audit).toMatchObject([
      { action: 'customer/added', actorId: managerId },
      { action: 'customer/diet', actorId: managerId },
      { action: 'customer/addresses', actorId: managerId },
    ]);
    // Audit entries outlive the consent, so they must not contain allergies.
    expect(JSON.stringify(audit)).not.toContain('fish');
  });

  it('cannot sign in with any password', async () => {
    const { id } = await addCustomer();
    const { customer } = await fileOf(id);
    for (const password of ['none', 'closed', PASSWORD])
      expect(
        (await app.visit().refused('POST /api/login', { body: { username: customer.username, password } }))
          .status,
      ).toBe(401);
  });

  it('cannot have an order cancelled after the cut-off, nor an order of another customer', async () => {
    const { account, order } = await buildPhoneOrder(app);
    const withdraw = (id: number, who = office) =>
      who.refused('POST /api/customers/{id}/orders/{orderId}/withdrawal', {
        params: { id, orderId: order.id },
        body: {},
      });
    expect((await withdraw((await addCustomer()).id)).body.code).toBe('orders/not-found');
    app.clock.set('2026-11-28T09:00:00Z');
    const { backOffice: later } = await buildOffice(app);
    expect((await withdraw(account.id, later)).body.code).toBe('orders/cutoff-passed');
    app.clock.set(START);
  });
});

describe('the customer search', () => {
  it('finds a customer by any field of the client file', async () => {
    const { id } = await addCustomer({
      firstName: 'Ѓурѓица',
      lastName: 'Џамбазова',
      customerNumber: 'K-0815',
    });
    const { versions } = await fileOf(id);
    await office.call('POST /api/customers/{id}/addresses', {
      params: { id },
      body: { ...ADDRESS, addressLine1: '7 Wattlebird Crescent', expected: versions.addresses },
    });
    await office.call('PUT /api/customers/{id}/contacts', {
      params: { id },
      body: {
        contacts: [{ name: 'Elena Quigley', relation: 'daughter', phone: '+61 3 9465 1177' }],
        expected: versions.contacts,
      },
    });
    await office.call('PUT /api/customers/{id}/door-plan', {
      params: { id },
      body: {
        leaveWith: 'neighbour',
        leaveWhere: 'no. 9',
        contactName: 'Mr Xenakis',
        contactPhone: '0455 123 987',
        expected: versions.doorPlan,
      },
    });
    for (const search of [
      'Џамбазова',
      'dzambazova',
      'K-0815',
      'wattlebird',
      'Quigley',
      'elena wattlebird',
      '03 9465 1177',
      '(03) 94651177',
      '0061394651177',
      'Xenakis',
      '+61455123987',
      String(id),
    ])
      expect(await found(search), search).toContain(id);
    expect(await found('Quigley Nowhere')).toEqual([]);
    const call = await office.call('GET /api/search', { query: { q: '9465 1177' } });
    expect(JSON.stringify(call.body)).toContain(`"id":${id}`);
  });
});

describe('the client file under concurrent edits', () => {
  it('returns 409 for the second edit of a section', async () => {
    const { id } = await addCustomer();
    const { versions, profile } = await fileOf(id);
    const save = (visitor: typeof office, phoneNumber: string) =>
      visitor.send({
        method: 'PUT',
        url: `/api/customers/${id}/profile`,
        payload: { ...profile, phoneNumber, expected: versions.profile },
      });
    const answers = await Promise.all([save(office, '0400 000 001'), save(colleague, '0400 000 002')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'accounts/changed-meanwhile',
    });
    const winner = answers[0].status === 200 ? '0400 000 001' : '0400 000 002';
    expect((await fileOf(id)).profile.phoneNumber).toBe(winner);
    expect(await readAudit(app, id)).toMatchObject([
      { action: 'customer/added' },
      { action: 'customer/profile', after: { phoneNumber: '•••' } },
    ]);
  });

  it('returns 409 for a customer number that is taken', async () => {
    const number = { customerNumber: 'ONE-1' };
    const body = { firstName: 'A', lastName: 'B', phoneNumber: '0400 000 009', language: 'en', ...number };
    const answers = await Promise.all(
      [1, 2, 3].map(() => office.send({ method: 'POST', url: '/api/customers', payload: body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

describe('PUT /api/customers/{id}/state', () => {
  const end = async (
    id: number,
    input: { state: 'left' | 'deceased' | 'active'; from?: string; cancelOrders?: number[] },
    who = admin,
  ) =>
    who.send({
      method: 'PUT',
      url: `/api/customers/${id}/state`,
      payload: { from: TODAY, ...input, expected: (await fileOf(id)).versions.states },
    });

  it('stops all messages to a deceased customer and allows deletion only once the account is settled', async () => {
    const { account, meal, order } = await buildPhoneOrder(app);
    const past = (
      await office.call('POST /api/customers/{id}/orders', {
        params: { id: account.id },
        body: phoneOrder(meal.id, { secondOrderFor: [order.id] }),
      })
    ).body;
    await admin.call('PUT /api/orders/{id}/status', {
      params: { id: past.id },
      body: { status: 'completed', reason: 'a test' },
    });
    await writeMessages();
    expect((await sentTo(account.id)).length).toBeGreaterThan(0);
    const visitor = await app.visit().signIn(account.username);

    const unnamed = await end(account.id, { state: 'deceased' });
    expect(unnamed).toMatchObject({ status: 409, body: { code: 'customers/orders-changed' } });
    expect((await fileOf(account.id)).state).toBe('active');
    const ended = await end(account.id, { state: 'deceased', cancelOrders: [order.id] });
    expect(ended).toMatchObject({ status: 200, body: { cancelled: [String(order.id)], remaining: [] } });
    await writeMessages();
    await app.sendMail();
    expect(await sentTo(account.id)).toEqual([]);
    expect(JSON.stringify(app.mail)).not.toContain(`${account.username}@example.org`);
    expect((await visitor.refused('GET /api/user')).status).toBe(401);
    const credentials = { username: account.username, password: PASSWORD };
    expect(await app.visit().refused('POST /api/login', { body: credentials })).toMatchObject({
      status: 401,
      body: { code: 'accounts/wrong-credentials' },
    });
    await app
      .visit()
      .call('POST /api/forgot-password', { body: { email: `${account.username}@example.org` } });
    await app.answerResetRequests();
    expect(await sentTo(account.id)).toEqual([]);

    const again = await office.refused('POST /api/customers/{id}/orders', {
      params: { id: account.id },
      body: phoneOrder(meal.id),
    });
    expect(again.body.code).toBe('customers/not-served');
    const asked = await office.call('GET /api/customers/{id}/ordering', { params: { id: account.id } });
    expect(asked.body.state).toBe('deceased');
    const pdf = await office.send({ method: 'GET', url: `/api/statements/2026-11/${account.id}/pdf` });
    expect((await readPdf(pdf.body as unknown as Uint8Array)).join(' ')).toContain('Ana Popova');
    const early = await office.send({ method: 'DELETE', url: `/api/users/${account.id}` });
    expect(early.status).toBe(403);
    const owing = await admin.send({ method: 'DELETE', url: `/api/users/${account.id}` });
    expect(owing).toMatchObject({ status: 409, body: { code: 'incoming-payments/owes' } });
    await recordIncomingPayment(admin, account.id, { amount: past.customerAmount, method: 'cash' });
    expect((await admin.send({ method: 'DELETE', url: `/api/users/${account.id}` })).status).toBe(200);
    const rest = await app.db
      .selectFrom('customerStates')
      .select('id')
      .where('accountId', '=', account.id)
      .execute();
    expect(rest).toEqual([]);
  });

  it('keeps deliveries before the end date and lets the customer return', async () => {
    const { account, order, meal } = await buildPhoneOrder(app);
    const leave = await end(account.id, { state: 'left', from: '2026-12-01' }, office);
    expect(leave).toMatchObject({ status: 200, body: { cancelled: [], remaining: [] } });
    expect((await fileOf(account.id)).state).toBe('active');
    const params = { id: account.id };
    const later = phoneOrder(meal.id, { deliveryDate: '2026-12-07' });
    const shown = await office.call('POST /api/customers/{id}/order-preview', {
      params,
      body: pickOf(later),
    });
    expect(shown.body.refusals).toMatchObject([{ code: 'customers/not-served' }]);
    const back = await end(account.id, { state: 'active', from: '2026-12-01' });
    expect(back.status).toBe(200);
    expect((await office.call('POST /api/customers/{id}/orders', { params, body: later })).status).toBe(201);
    expect((await fileOf(account.id)).openOrders.map(({ id }) => id)).toContain(order.id);
  });

  it('keeps orders that were due before the death and lists them as overdue', async () => {
    const { account, order, meal } = await buildPhoneOrder(app);
    const params = { id: account.id };
    const later = phoneOrder(meal.id, { deliveryDate: '2026-12-07' });
    const { id: laterId } = (await office.call('POST /api/customers/{id}/orders', { params, body: later }))
      .body;
    app.clock.set('2026-12-02T02:00:00Z');
    // All sessions that were started earlier have expired by now.
    const { backOffice: on } = await buildOffice(app, 'admin');
    const read = async () => (await on.call('GET /api/customers/{id}/file', { params })).body;
    const ended = await on.call('PUT /api/customers/{id}/state', {
      params,
      body: {
        state: 'deceased',
        from: '2026-12-01',
        cancelOrders: [laterId],
        expected: (await read()).versions.states,
      },
    });
    expect(ended.body).toEqual({ cancelled: [String(laterId)], remaining: [] });
    expect((await read()).openOrders.map(({ id }) => id)).toEqual([order.id]);
    const { items } = (await on.call('GET /api/worklist')).body;
    expect(items.find((item) => item.order?.id === order.id)?.kind).toBe('overdue_order');
    app.clock.set(START);
  });

  it('cancels orders that are being prepared only for an administrator', async () => {
    const { account, order } = await buildPhoneOrder(app);
    await admin.call('PUT /api/orders/{id}/status', {
      params: { id: order.id },
      body: { status: 'processing', reason: 'a test' },
    });
    const cancelOrders = [order.id];
    const first = await end(account.id, { state: 'deceased', cancelOrders }, office);
    expect(first.body).toEqual({ cancelled: [], remaining: [String(order.id)] });
    const second = await end(account.id, { state: 'deceased', cancelOrders });
    expect(second.body).toEqual({ cancelled: [String(order.id)], remaining: [] });
    expect(await end(account.id, { state: 'deceased', from: DELIVERY_DATE })).toMatchObject({
      status: 400,
      body: { code: 'customers/future-death' },
    });
  });

  it('allows sign-in after "left", and after "deceased" only once the state is corrected', async () => {
    const { id, username } = await buildAccount(app.db);
    await end(id, { state: 'left' });
    await app.visit().signIn(username);
    await end(id, { state: 'deceased' });
    await app.visit().refused('POST /api/login', { body: { username, password: PASSWORD } });
    await end(id, { state: 'active' });
    await app.visit().signIn(username);
  });

  it('invalidates invitations and reset links that were issued before the death', async () => {
    const { id } = await buildAccount(app.db);
    const invited = await office.call('POST /api/customers/{id}/invitation', {
      params: { id },
      body: { by: 'code' },
    });
    // Inserted directly, because the route would delete the links.
    await app.db
      .insertInto('customerStates')
      .values({ accountId: id, state: 'deceased', fromDate: TODAY, setAt: app.clock.now() })
      .execute();
    const code = invited.body.code!;
    const { token, tokenHash } = makeResetToken();
    const expiresAt = new Date(app.clock.now().getTime() + 60_000);
    await app.db.insertInto('resetTokens').values({ tokenHash, accountId: id, expiresAt }).execute();
    const newPassword = 'seven green plums';
    for (const refused of [
      await app.visit().refused('POST /api/invitation/look', { body: { code } }),
      await app.visit().refused('POST /api/invitation', { body: { code, username: 'again', newPassword } }),
    ])
      expect(refused.body.code).toBe('customers/invitation-invalid');
    const reset = await app.visit().refused('POST /api/reset-password', { body: { token, newPassword } });
    expect(reset.body.code).toBe('accounts/reset-invalid');
  });

  it('rejects recurring orders of prospective, left and deceased customers', () =>
    eachRow(['prospective', 'left', 'deceased'] as const, async (state) => {
      const { id, username } = await buildAccount(app.db);
      const customer = await app.visit().signIn(username);
      const meal = await buildMeal(app.db);
      await app.db
        .insertInto('customerStates')
        .values({ accountId: id, state, fromDate: TODAY, setAt: app.clock.now() })
        .execute();
      for (const visitor of [customer, office])
        expect(
          await visitor.refused('POST /api/customers/{id}/recurring-orders', {
            params: { id },
            body: recurringOrder(meal.id),
          }),
        ).toMatchObject({ status: 409, body: { code: 'customers/not-served' } });
    }));

  it('rejects checkouts in the shop after the customer has left', async () => {
    const account = await buildAccount(app.db);
    const visitor = await app.visit().signIn(account.username);
    const meal = await buildMeal(app.db);
    const cart = {
      mealId: meal.id,
      quantity: 10,
      deliveryDate: DELIVERY_DATE,
      deliveryTime: '10:00 - 12:00',
    };
    await visitor.send({ method: 'POST', url: '/api/cart', payload: cart });
    await end(account.id, { state: 'left' });
    const refusal = await visitor.refused('POST /api/create-payment-intent', {
      body: { amount: '103.99', delivery: phoneOrder(meal.id).delivery },
    });
    expect(refusal.body.code).toBe('customers/not-served');
  });
});

const pickOf = ({ deliveryDate, deliveryTime, items }: ReturnType<typeof phoneOrder>) => ({
  deliveryDate,
  deliveryTime,
  items,
});

describe('a customer invitation', () => {
  const invite = async (id: number, by: 'email' | 'code') =>
    (await office.call('POST /api/customers/{id}/invitation', { params: { id }, body: { by } })).body;
  const accept = (body: { code: string; username: string; newPassword: string }) =>
    app.visit().send({ method: 'POST', url: '/api/invitation', payload: body });

  it('is accepted once as a printed code, with or without separators', async () => {
    const { id } = await addCustomer();
    const { code, sheet } = await invite(id, 'code');
    expect(code).toMatch(/^\d{5} \d{5} \d{5}$/);
    const words = (await readPdf(Buffer.from(sheet!, 'base64'))).join(' ');
    expect(words).toContain(code);
    expect(words).toMatch(/Choose a password of your own.*|Изберете своја лозинка/);
    const stored = await app.db.selectFrom('invitations').selectAll().where('accountId', '=', id).execute();
    expect(JSON.stringify(stored)).not.toContain(code!.replaceAll(' ', ''));
    const { body: seen } = await app.visit().call('POST /api/invitation/look', { body: { code: code! } });
    const choice = { username: seen.username, newPassword: 'seven green plums' };
    const typed = code!.replaceAll(' ', '-');
    const answers = await Promise.all([
      accept({ code: typed, ...choice }),
      accept({ code: typed, ...choice }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    const visitor = await app.visit().signIn(seen.username, choice.newPassword);
    expect((await visitor.call('GET /api/user')).body.id).toBe(id);
    expect((await fileOf(id)).hasPassword).toBe(true);
  });

  it('confirms the address it was emailed to, but only for the first of two accounts that share it', async () => {
    const email = 'couple@example.org';
    const [wife, husband] = [await addCustomer({ email }), await addCustomer({ email })];
    for (const [{ id }, signsInByEmail] of [
      [wife, true],
      [husband, false],
    ] as const) {
      const { code, sentTo: address } = await invite(id, 'email');
      expect([code, address]).toEqual([null, email]);
      const { plain } = await app.db
        .selectFrom('messages')
        .select('plain')
        .where('accountId', '=', id)
        .where('template', '=', 'invitation')
        .executeTakeFirstOrThrow();
      const token = /code=([\w-]+)/.exec(plain)![1]!;
      const username = `${freshName()}.own`;
      const { body } = await accept({ code: token, username, newPassword: 'seven green plums' });
      expect(body).toMatchObject({ username, email: signsInByEmail ? email : null });
      await app.visit().signIn(username, 'seven green plums');
    }
  });

  it('becomes invalid when it is replaced, and after 30 days', async () => {
    const { id } = await addCustomer();
    const taken = await buildAccount(app.db);
    const old = (await invite(id, 'code')).code!;
    const code = (await invite(id, 'code')).code!;
    const choice = { username: freshName(), newPassword: 'seven green plums' };
    expect((await accept({ code: old, ...choice })).status).toBe(410);
    expect((await accept({ code, ...choice, username: taken.username })).status).toBe(409);
    expect((await accept({ code, ...choice, newPassword: 'password' })).status).toBe(400);
    app.clock.advance(31 * 24 * 3_600_000);
    expect((await accept({ code, ...choice })).status).toBe(410);
    app.clock.set(START);
    expect((await accept({ code, ...choice })).status).toBe(200);
    const noEmail = await office.refused('POST /api/customers/{id}/invitation', {
      params: { id: (await addCustomer()).id },
      body: { by: 'email' },
    });
    expect(noEmail.body.code).toBe('customers/no-email');
  });
});
