import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/orders/orders.states';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildAgreedOrder } from '#test/builders/agreements.ts';
import { creditMeals } from '#test/builders/credits.ts';
import { buildPhoneOrder } from '#test/builders/phone-orders.ts';
import { buildRegular, placeAnother } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { notifyCustomers } from './notify-customers.ts';

const app = await createTestApp();
let regular: Awaited<ReturnType<typeof buildRegular>>;
let admin: Visitor;
let driver: Visitor;

beforeAll(async () => {
  regular = await buildRegular(app);
  const as = async (role: 'admin' | 'delivery') =>
    app.visit('staff').signIn((await buildAccount(app.db, { role })).username);
  [admin, driver] = await Promise.all([as('admin'), as('delivery')]);
});
beforeEach(async () => {
  await app.db.updateTable('orderEvents').set({ toldAt: new Date() }).execute();
  await app.db.deleteFrom('messages').execute();
  app.mail.sent.length = 0;
  app.mail.triggers = 0;
  app.mail.failWith(undefined);
  await input({ emailNotifications: true, orderUpdates: true, language: 'en' });
});

const input = (change: Record<string, unknown>) =>
  app.db.updateTable('accounts').set(change).where('id', '=', regular.account.id).execute();
const place = () => placeAnother(regular.visitor, regular.meal.id);
const move = async (id: number, status: OrderStatus, more: object = {}, by = admin) => {
  const answer = await by.call('PUT /api/orders/{id}/status', {
    params: { id },
    body: { status, reason: 'The office says so', ...more },
  });
  expect(answer.status).toBe(200);
};
const notified = async () => {
  app.clock.advance(2 * 60_000);
  await notifyCustomers(app.deps);
  const rows = await app.db.selectFrom('messages').selectAll().orderBy('id').execute();
  return rows.map((row) => row.template);
};
const lastMessage = () =>
  app.db.selectFrom('messages').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const unsent = async () =>
  (await app.db.selectFrom('orderEvents').select('id').where('toldAt', 'is', null).execute()).length;

/** Everything that can happen to an order, and then one that is cancelled. */
async function wholeStory() {
  const order = await place();
  for (const status of ['processing', 'ready_for_delivery', 'delivering', 'completed'] as const)
    await move(order.id, status);
  await move((await place()).id, 'cancelled');
}

const EVERYTHING = [
  'order-received',
  'order-on-its-way',
  'order-delivered',
  'order-received',
  'order-cancelled',
];
const WITHOUT_UPDATES = ['order-received', 'order-received', 'order-cancelled'];

describe('a customer', () => {
  it.each([
    [{ emailNotifications: true, orderUpdates: true }, EVERYTHING],
    [{ emailNotifications: true, orderUpdates: false }, WITHOUT_UPDATES],
    [{ emailNotifications: false, orderUpdates: true }, []],
    [{ emailNotifications: false, orderUpdates: false }, []],
  ])('who wishes %j is told of what they asked for', async (preferences, expected) => {
    await input(preferences);
    await wholeStory();
    expect(await notified()).toEqual(expected);
    expect(await unsent()).toBe(0);
  });

  it('is written to at their own address, in their language', async () => {
    await input({ language: 'mk' });
    const order = await place();
    await notified();
    const message = await lastMessage();
    expect(message).toMatchObject({
      accountId: regular.account.id,
      recipient: `${regular.account.username}@example.org`,
      language: 'mk',
      subject: `Ја примивме Вашата нарачка ${order.id}`,
    });
    expect(message.plain).toContain(`10 × ${regular.meal.nameMk}`);
    expect(message.plain).toContain('понеделник, 30\u00A0ноември 2026');
    expect(message.plain).toContain('http://localhost/orders');
  });

  it('without an address, or gone, is not written to and holds up nobody', async () => {
    const others = [await buildRegular(app), await buildRegular(app)];
    for (const { visitor, meal } of others) await placeAnother(visitor, meal.id);
    await place();
    const [without, gone] = others.map(({ account }) => account.id);
    await app.db.updateTable('accounts').set({ email: null }).where('id', '=', without!).execute();
    await app.db.updateTable('accounts').set({ deletedAt: new Date() }).where('id', '=', gone!).execute();
    expect(await notified()).toEqual(['order-received']);
    expect(await unsent()).toBe(0);
  });
});

describe('a cancelled order', () => {
  it('names the money that comes back', async () => {
    const order = await place();
    await move(order.id, 'cancelled');
    await notified();
    expect((await lastMessage()).plain).toContain('We are returning $31.20 to you');
    expect((await lastMessage()).plain).toContain('had to be cancelled');
  });

  it('tells the customer who withdrew it that it went as they wished', async () => {
    const order = await place();
    await move(order.id, 'cancelled', {}, regular.visitor);
    await notified();
    expect((await lastMessage()).plain).toContain('As you asked');
  });

  it('on account is not asked for with the statement', async () => {
    const { order, account } = await buildPhoneOrder(app);
    await move(order.id, 'cancelled');
    await notified();
    const notOwed = 'You do not pay for this order: it will not be charged on your monthly statement.';
    expect(await lastMessage()).toMatchObject({ accountId: account.id, template: 'order-cancelled' });
    expect((await lastMessage()).plain).toContain(notOwed);
    const shown = async (id: number) => (await admin.call('GET /api/orders/{id}', { params: { id } })).body;
    expect(await shown(order.id)).toMatchObject({ isNotOwed: true });
    const paid = await place();
    await move(paid.id, 'cancelled');
    await notified();
    expect(await shown(paid.id)).not.toHaveProperty('isNotOwed');
    expect((await lastMessage()).plain).not.toContain('statement');
  });

  it('says why when it failed at the door', async () => {
    const order = await place();
    for (const status of ['processing', 'ready_for_delivery', 'delivering'] as const)
      await move(order.id, status);
    await move(order.id, 'cancelled', { outcome: 'no_answer', note: 'The dog barked' }, driver);
    await notified();
    const { plain } = await lastMessage();
    expect(plain).toContain('nobody answered the door');
    expect(plain).toContain('$31.20');
    expect(plain).not.toContain('dog');
  });
});

describe('a delivered order', () => {
  const toDoor = async () => {
    const order = await place();
    for (const status of ['processing', 'ready_for_delivery', 'delivering'] as const)
      await move(order.id, status);
    return order;
  };
  const shown = async (id: number, who = regular.visitor) =>
    (await who.call('GET /api/orders/{id}', { params: { id } })).body;

  it.each([
    [
      'en',
      'Nobody opened the door, so your meals are where you asked us to leave them: At Stojanka’s, no. 10',
    ],
    ['mk', 'Никој не отвори, па Вашите јадења ги оставивме таму каде што рековте: At Stojanka’s, no. 10'],
  ])(
    'says in %s where the meals were left, and not what was written for the office',
    async (language, says) => {
      await input({ language });
      const order = await toDoor();
      const left = { leftWhere: ' At Stojanka’s, no. 10 ', note: 'The dog barked', reason: undefined };
      await move(order.id, 'completed', left, driver);
      expect((await notified()).at(-1)).toBe('order-delivered');
      const { plain, html } = await lastMessage();
      for (const text of [plain, html]) expect(text).toContain(says);
      expect(plain).not.toContain('dog');
      const told = { status: 'completed', leftWhere: 'At Stojanka’s, no. 10' };
      expect(await shown(order.id)).toMatchObject({ ...told, outcomeNote: null });
      expect(await shown(order.id, admin)).toMatchObject({ ...told, outcomeNote: 'The dog barked' });
    },
  );

  it('that was handed over, or in the end never came, was left nowhere', async () => {
    const [handed, wrong] = [await toDoor(), await toDoor()];
    await move(handed.id, 'completed', {}, driver);
    await move(wrong.id, 'completed', { leftWhere: 'Next door' }, driver);
    const orders = [{ id: wrong.id, expectedStatus: 'completed' as const }];
    await driver.call('POST /api/orders/undo', { body: { orders } });
    expect(await shown(wrong.id)).toMatchObject({ status: 'delivering', leftWhere: null });
    await move(wrong.id, 'cancelled', { outcome: 'refused', leftWhere: 'Next door' }, driver);
    await notified();
    for (const { id } of [handed, wrong]) expect((await shown(id)).leftWhere).toBeNull();
    const rows = await app.db.selectFrom('messages').select('plain').execute();
    expect(rows.filter(({ plain }) => /Nobody opened|Next door/.test(plain))).toEqual([]);
  });
});

describe('what was paid for the customer of a cancelled or credited order', () => {
  const MONTH = 'What was paid for you is back in your monthly budget.';
  const QUARTER = 'What was paid for you is back in your budget for the quarter.';
  const toldOf = async (order: Order) => {
    await creditMeals(driver, order, 1);
    await move(order.id, 'cancelled');
    expect((await notified()).slice(-2)).toEqual(['order-credited', 'order-cancelled']);
    const rows = await app.db.selectFrom('messages').select('plain').orderBy('id').execute();
    return rows.slice(-2).map(({ plain }) => plain.match(/What was paid for you.*/)?.[0]);
  };

  it('is back in a budget only where there is one and anything was paid', async () => {
    expect(await toldOf((await buildPhoneOrder(app)).order)).toEqual([MONTH, MONTH]);
    expect(await toldOf(await place())).toEqual([undefined, undefined]);
    const [limited, unlimited, ownPayer] = [
      await buildAgreedOrder(app, { budgetCents: 90_000, period: 'quarter' }),
      await buildAgreedOrder(app),
      await buildAgreedOrder(app, { budgetCents: 90_000, customerShareBps: 10_000 }),
    ];
    expect(await toldOf(limited.order)).toEqual([QUARTER, QUARTER]);
    expect(await toldOf(unlimited.order)).toEqual([undefined, undefined]);
    expect(await toldOf(ownPayer.order)).toEqual([undefined, undefined]);
  });
});

describe('the office', () => {
  const setting = async (key: string, value: string) => {
    const { status } = await admin.call('PUT /api/settings/{key}', { params: { key }, body: { value } });
    expect(status).toBe(200);
  };
  const notices = () =>
    app.db
      .selectFrom('messages')
      .selectAll()
      .where('template', '=', 'order-notice')
      .orderBy('recipient')
      .execute();
  afterEach(() => setting('order_notification_emails', ''));

  it('is told of a new order once at each of its addresses, however often the job runs', async () => {
    await setting('order_notification_emails', 'office@example.org, cook@example.org,OFFICE@example.org, ');
    await input({ emailNotifications: false });
    const orders = [await place(), await place()];
    await Promise.all([notified(), notified(), notified()]);
    const ids = orders.map(({ id }) => id);
    await app.db.updateTable('orderEvents').set({ toldAt: null }).where('orderId', 'in', ids).execute();
    await notified();
    const rows = await notices();
    expect(rows.map(({ recipient }) => recipient)).toEqual([
      ...Array(2).fill('OFFICE@example.org'),
      ...Array(2).fill('cook@example.org'),
    ]);
    const { subject, plain, accountId } = rows.find((row) =>
      row.subject.startsWith(`New order ${orders[0]!.id} `),
    )!;
    // So that it is erased with the customer.
    expect(accountId).toBe(regular.account.id);
    expect(subject).toBe(`New order ${orders[0]!.id} for Monday 30 November 2026`);
    for (const text of ['Ana Popova has placed an order. Meals: 10.', 'Phone: 04', '10 × ', 'Total: $103.99'])
      expect(plain).toContain(text);
    expect(plain).toContain('http://admin.localhost/admin/orders');
  });

  it('reads it in its own language, whatever the customer speaks', async () => {
    await setting('order_notification_emails', 'office@example.org');
    await setting('notice_language', 'mk');
    await place();
    await notified();
    await setting('notice_language', 'en');
    expect(await notices()).toMatchObject([
      { language: 'mk', subject: expect.stringMatching(/^Нова нарачка/) },
    ]);
  });

  it('is told of orders alone, and of none where no address is set', async () => {
    await place();
    expect(await notified()).toEqual(['order-received']);
    await setting('order_notification_emails', 'office@example.org');
    const order = await place();
    await move(order.id, 'cancelled');
    await notified();
    expect(await notices()).toHaveLength(1);
  });
});

it('a customer whose cancelled order is opened again is told that it comes after all', async () => {
  await input({ orderUpdates: false });
  const order = await place();
  await move(order.id, 'cancelled');
  // As with an order that cost the customer nothing, or is paid with the month's statement.
  await app.db.deleteFrom('refunds').where('orderId', '=', order.id).execute();
  await move(order.id, 'pending');
  expect(await notified()).toEqual(['order-received', 'order-cancelled', 'order-back']);
  expect((await lastMessage()).subject).toBe(`Your order ${order.id} is coming after all`);
});

describe('a run', () => {
  it('that is repeated tells nothing twice, even if a mark was lost', async () => {
    await place();
    expect(await notified()).toEqual(['order-received']);
    expect(await notified()).toEqual(['order-received']);
    await app.db.updateTable('orderEvents').set({ toldAt: null }).execute();
    const messages = await app.db.selectFrom('messages').select('cause').execute();
    await notified();
    const after = await app.db.selectFrom('messages').select('cause').execute();
    expect(after.filter(({ cause }) => cause === messages[0]!.cause)).toHaveLength(1);
  });

  it('at the same time as another tells each event once', async () => {
    for (let index = 0; index < 4; index += 1) await place();
    await Promise.all([1, 2, 3].map(() => notifyCustomers(app.deps)));
    await Promise.all([app.sendMail(), app.sendMail()]);
    expect(app.mail.sent).toHaveLength(4);
    expect(new Set(app.mail.sent.map((mail) => mail.subject)).size).toBe(4);
  });

  it('goes through more events than fit into one batch', async () => {
    const order = await place();
    const event = {
      orderId: order.id,
      action: 'correct',
      fromStatus: 'pending',
      toStatus: 'delivering',
      // The kitchen's clock, not the database's: the two may be on the same day.
      at: app.clock.now(),
    };
    await app.db
      .insertInto('orderEvents')
      .values(Array.from({ length: 120 }, () => event))
      .execute();
    expect(await notified()).toHaveLength(121);
    expect(await unsent()).toBe(0);
  });

  it('asks for the sending at once, and only where there is something to send', async () => {
    await place();
    await notified();
    expect(app.mail.triggers).toBe(1);
    await notified();
    await input({ emailNotifications: false });
    await place();
    await notified();
    expect(app.mail.triggers).toBe(1);
  });
});

it('a message that no server takes is tried again and then seen as failed, and the order goes on', async () => {
  const order = await place();
  await notified();
  app.mail.failWith(new Error('down'));
  for (let attempt = 0; attempt < 13; attempt += 1) {
    await app.sendMail();
    await app.db
      .updateTable('messages')
      .set({ nextAttemptAt: new Date(0) })
      .execute();
  }
  expect(await lastMessage()).toMatchObject({ state: 'failed', attempts: 13, lastError: 'down' });
  await move(order.id, 'processing');
});
