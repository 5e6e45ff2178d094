import { afterEach, expect, it } from 'vitest';
import type { Contact } from '@trpeza/contract/customers/client-file.schemas';
import { notifyCustomers } from '#ordering/orders/notify-customers.ts';
import { sendStatements } from '#money/statements/send-statements.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { buildOffice, phoneOrder } from '#test/builders/phone-orders.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const START = app.clock.now();
const { backOffice: office } = await buildOffice(app);
const { backOffice: admin } = await buildOffice(app, 'admin');
const meal = await buildMeal(app.db);

afterEach(() => app.clock.set(START));

const vera = { firstName: 'Вера', lastName: 'Ристова', phoneNumber: '0437 690 288', language: 'mk' } as const;
const DAUGHTER = { name: 'Лена', email: 'Lena@example.org', getsMessages: true };

async function addCustomer(contacts: readonly Partial<Contact>[], email = '') {
  const body = { ...vera, email, monthlyPlan: '900.00' };
  const { id } = (await office.call('POST /api/customers', { body })).body;
  await setContacts(id, contacts);
  return id;
}

const fileOf = async (id: number) =>
  (await office.call('GET /api/customers/{id}/file', { params: { id } })).body;

const setContacts = async (id: number, contacts: readonly Partial<Contact>[]) =>
  office.call('PUT /api/customers/{id}/contacts', {
    params: { id },
    body: { contacts: contacts as Contact[], expected: (await fileOf(id)).versions.contacts },
  });

const order = async (id: number) =>
  (await office.call('POST /api/customers/{id}/orders', { params: { id }, body: phoneOrder(meal.id) })).body;

async function messagesAbout(id: number) {
  app.clock.advance(61_000);
  await notifyCustomers(app.deps);
  return app.db
    .selectFrom('messages')
    .select(['recipient', 'template', 'language', 'plain', 'html'])
    .where('accountId', '=', id)
    .where('template', '!=', 'order-notice')
    .orderBy('id')
    .execute();
}
const recipientsOf = async (id: number) => (await messagesAbout(id)).map(({ recipient }) => recipient);

it('sends messages to a contact in the language of the customer', async () => {
  const id = await addCustomer([
    DAUGHTER,
    { ...DAUGHTER, name: 'Лена Р.' },
    { name: 'Сосед', phone: '0400 111 222' },
  ]);
  await order(id);
  const [message, ...others] = await messagesAbout(id);
  expect(others).toEqual([]);
  expect(message).toMatchObject({ recipient: DAUGHTER.email, template: 'order-received', language: 'mk' });
  for (const text of [message!.plain, message!.html]) expect(text).toContain('Оваа порака е за Вера Ристова');
  expect((await fileOf(id)).messages).toMatchObject([{ to: DAUGHTER.email }]);
});

it('omits links to account pages for customers who cannot sign in', async () => {
  const kept = await addCustomer([DAUGHTER], 'vera@example.org');
  const customer = await buildAccount(app.db);
  await app.db.updateTable('accounts').set({ language: 'mk' }).where('id', '=', customer.id).execute();
  for (const id of [kept, customer.id]) await order(id);
  const messages = await messagesAbout(kept);
  expect(messages.map(({ recipient }) => recipient)).toEqual(['vera@example.org', DAUGHTER.email]);
  for (const { plain, html } of messages) {
    for (const text of [plain, html]) {
      expect(text).toContain('14 Mirka Way');
      expect(text).not.toContain('/orders');
      expect(text).not.toContain('Во Вашиот профил');
    }
  }
  const [own] = await messagesAbout(customer.id);
  for (const text of [own!.plain, own!.html]) {
    expect(text).toContain('/orders');
    expect(text).toContain('Во Вашиот профил');
  }
});

it('sends one message per address and names the customer only in messages to contacts', async () => {
  const id = await addCustomer(
    [DAUGHTER, { name: 'Син', email: 'son@example.org', getsMessages: true }],
    'lena@example.org',
  );
  await order(id);
  const messages = await messagesAbout(id);
  expect(messages.map(({ recipient }) => recipient)).toEqual(['lena@example.org', 'son@example.org']);
  expect(messages[0]!.plain).not.toContain('Оваа порака е за');
});

it('sends the statement to the paying contact, otherwise to everyone who gets messages', async () => {
  const payer = { name: 'Син', email: 'payer@example.org', getsMessages: true, pays: true };
  const unasked = { name: 'Внук', email: 'unasked@example.org', pays: true };
  const paidFor = await addCustomer([DAUGHTER, payer, unasked]);
  const alone = await addCustomer([DAUGHTER], 'vera@example.org');
  for (const id of [paidFor, alone]) await order(id);
  expect((await fileOf(paidFor)).onAccount).toEqual([{ month: '2026-11', amount: '31.20' }]);
  app.clock.set('2026-11-30T19:00:00Z');
  await Promise.all([sendStatements(app.deps), sendStatements(app.deps)]);
  const sent = await app.db
    .selectFrom('messages')
    .select(['accountId', 'recipient'])
    .where('template', '=', 'statement')
    .where('accountId', 'in', [paidFor, alone])
    .orderBy('id')
    .execute();
  expect(sent).toEqual([
    { accountId: paidFor, recipient: payer.email },
    { accountId: alone, recipient: 'vera@example.org' },
    { accountId: alone, recipient: DAUGHTER.email },
  ]);
});

it('redirects queued, failed and resent messages to a corrected contact address', async () => {
  const wrong = { ...DAUGHTER, email: 'lina@example.org' };
  const id = await addCustomer([wrong]);
  await order(id);
  expect(await recipientsOf(id)).toEqual([wrong.email]);
  const ofCustomer = () => app.db.selectFrom('messages').selectAll().where('accountId', '=', id);
  const { id: waiting, ...letter } = await ofCustomer()
    .where('recipient', '=', wrong.email)
    .executeTakeFirstOrThrow();
  const put = async (state: 'sent' | 'failed') =>
    (
      await app.db
        .insertInto('messages')
        .values({ ...letter, state, cause: `order-event:${state}:${wrong.email}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [sent, failed] = [await put('sent'), await put('failed')];
  await setContacts(id, [DAUGHTER, { name: 'Сосед', phone: '0400 111 222' }]);
  const find = (message: number) => ofCustomer().where('id', '=', message).executeTakeFirst();
  expect(await find(waiting)).toMatchObject({ state: 'waiting', recipient: DAUGHTER.email });
  const again = async (message: number) => {
    const path = { params: { id: message }, body: { reason: 'A letter was wrong' } };
    return (await admin.call('POST /api/messages/{id}/send-again', path)).body;
  };
  expect(await again(failed)).toMatchObject({ id: failed, to: DAUGHTER.email });
  const copy = await again(sent);
  expect(copy).toMatchObject({ to: DAUGHTER.email, sendsTo: DAUGHTER.email });
  expect(await find(sent)).toMatchObject({ recipient: wrong.email });
  // The resent copy is a message to a contact too, so it is deleted with the contact.
  await setContacts(id, []);
  for (const message of [waiting, failed, copy.id]) expect(await find(message)).toBeUndefined();
});

it('deletes queued messages to removed contacts and about deceased customers', async () => {
  const son = { name: 'Син', email: 'son@example.org', getsMessages: true };
  const id = await addCustomer([DAUGHTER, son]);
  const { id: orderId } = await order(id);
  expect(await recipientsOf(id)).toEqual([DAUGHTER.email, son.email]);
  await setContacts(id, [{ ...DAUGHTER, email: 'lena@example.org' }]);
  expect(await recipientsOf(id)).toEqual([DAUGHTER.email]);
  await admin.call('PUT /api/customers/{id}/state', {
    params: { id },
    body: {
      state: 'deceased',
      from: '2026-11-23',
      cancelOrders: [orderId],
      expected: (await fileOf(id)).versions.states,
    },
  });
  expect(await recipientsOf(id)).toEqual([]);
});

it('erases messages to contacts when the customer is deleted', async () => {
  const id = await addCustomer([DAUGHTER]);
  const { id: orderId } = await order(id);
  expect((await recipientsOf(id)).length).toBe(1);
  await admin.call('PUT /api/orders/{id}/status', {
    params: { id: orderId },
    body: { status: 'cancelled', reason: 'a test' },
  });
  expect((await admin.send({ method: 'DELETE', url: `/api/users/${id}` })).status).toBe(200);
  const rest = await app.db
    .selectFrom('messages')
    .select('id')
    .where('accountId', '=', id)
    .where('template', '!=', 'order-notice')
    .execute();
  expect(rest).toEqual([]);
});
