import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { buildAgreedOrder } from '#test/builders/agreements.ts';
import { creditMeals, signInStaff } from '#test/builders/credits.ts';
import { buildPhoneOrder } from '#test/builders/phone-orders.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import { notifyCustomers } from './notify-customers.ts';

const app = await createTestApp();
const regular = await buildCustomerWithMeal(app);
const [admin, driver] = [await signInStaff(app, 'admin'), await signInStaff(app, 'delivery')];

beforeEach(async () => {
  await app.db.updateTable('orderEvents').set({ notifiedAt: new Date() }).execute();
  await app.db.deleteFrom('messages').execute();
  app.mail.sent.length = 0;
  app.mail.triggers = 0;
  app.mail.failWith(undefined);
  await input({ emailNotifications: true, orderUpdates: true, language: 'en' });
});

const input = (change: Record<string, unknown>) =>
  app.db.updateTable('accounts').set(change).where('id', '=', regular.account.id).execute();
const place = () => placeAnotherOrder(regular.visitor, regular.meal.id);
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
  (await app.db.selectFrom('orderEvents').select('id').where('notifiedAt', 'is', null).execute()).length;

describe('notifyCustomers', () => {
  it('sends only messages that the customer has enabled', async () => {
    const some = ['order-received', 'order-cancelled'];
    for (const [emailNotifications, orderUpdates, expected] of [
      [true, true, ['order-received', 'order-on-its-way', 'order-delivered', ...some]],
      [true, false, ['order-received', ...some]],
      [false, true, []],
    ] as const) {
      await app.db.deleteFrom('messages').execute();
      await input({ emailNotifications, orderUpdates });
      const order = await place();
      for (const status of ['processing', 'ready_for_delivery', 'delivering', 'completed'] as const)
        await move(order.id, status);
      await move((await place()).id, 'cancelled');
      expect(await notified()).toEqual(expected);
      expect(await unsent()).toBe(0);
    }
  });

  it('writes to the customer’s address in their language', async () => {
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
  });

  it('skips customers without an address and deleted customers', async () => {
    const others = [await buildCustomerWithMeal(app), await buildCustomerWithMeal(app)];
    for (const { visitor, meal } of others) await placeAnotherOrder(visitor, meal.id);
    await place();
    const [without, gone] = others.map(({ account }) => account.id);
    await app.db.updateTable('accounts').set({ email: null }).where('id', '=', without!).execute();
    await app.db.updateTable('accounts').set({ deletedAt: new Date() }).where('id', '=', gone!).execute();
    expect(await notified()).toEqual(['order-received']);
    expect(await unsent()).toBe(0);
  });
});

describe('the message about a cancelled order', () => {
  it('says that an order on account is not charged', async () => {
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

  it('says why the delivery failed, without the driver’s note', async () => {
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

describe('the message about a delivered order', () => {
  const toDoor = async () => {
    const order = await place();
    for (const status of ['processing', 'ready_for_delivery', 'delivering'] as const)
      await move(order.id, status);
    return order;
  };
  const shown = async (id: number, who = regular.visitor) =>
    (await who.call('GET /api/orders/{id}', { params: { id } })).body;

  it('says where the meals were left, without the note for the office', async () => {
    const order = await toDoor();
    const left = { leftWhere: ' At Stojanka’s, no. 10 ', note: 'The dog barked', reason: undefined };
    await move(order.id, 'completed', left, driver);
    expect((await notified()).at(-1)).toBe('order-delivered');
    const { plain, html } = await lastMessage();
    for (const text of [plain, html]) expect(text).toContain('At Stojanka’s, no. 10');
    expect(plain).not.toContain('dog');
    const told = { status: 'completed', leftWhere: 'At Stojanka’s, no. 10' };
    expect(await shown(order.id)).toMatchObject({ ...told, outcomeNote: null });
    expect(await shown(order.id, admin)).toMatchObject({ ...told, outcomeNote: 'The dog barked' });
  });
});

describe('the budget sentence in messages about cancelled and credited orders', () => {
  const MONTH = 'The amount paid for you is available again in your monthly budget.';
  const QUARTER = 'The amount paid for you is available again in your quarterly budget.';
  const budgetSentencesOf = async (order: Order) => {
    await creditMeals(driver, order, 1);
    await move(order.id, 'cancelled');
    expect((await notified()).slice(-2)).toEqual(['order-credited', 'order-cancelled']);
    const rows = await app.db.selectFrom('messages').select('plain').orderBy('id').execute();
    return rows.slice(-2).map(({ plain }) => plain.match(/The amount paid for you.*/)?.[0]);
  };

  it('is included only if the order has a subsidy from a limited budget', async () => {
    expect(await budgetSentencesOf((await buildPhoneOrder(app)).order)).toEqual([MONTH, MONTH]);
    expect(await budgetSentencesOf(await place())).toEqual([undefined, undefined]);
    const [limited, unlimited, ownPayer] = [
      await buildAgreedOrder(app, { budgetCents: 90_000, period: 'quarter' }),
      await buildAgreedOrder(app),
      await buildAgreedOrder(app, { budgetCents: 90_000, customerShareBps: 10_000 }),
    ];
    expect(await budgetSentencesOf(limited.order)).toEqual([QUARTER, QUARTER]);
    expect(await budgetSentencesOf(unlimited.order)).toEqual([undefined, undefined]);
    expect(await budgetSentencesOf(ownPayer.order)).toEqual([undefined, undefined]);
  });
});

describe('the notice to the office', () => {
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

  it('is sent once to each address for a new order', async () => {
    await setting('order_notification_emails', 'office@example.org, cook@example.org,OFFICE@example.org, ');
    await input({ emailNotifications: false });
    const orders = [await place(), await place()];
    await Promise.all([notified(), notified(), notified()]);
    const ids = orders.map(({ id }) => id);
    await app.db.updateTable('orderEvents').set({ notifiedAt: null }).where('orderId', 'in', ids).execute();
    await notified();
    const rows = await notices();
    expect(rows.map(({ recipient }) => recipient)).toEqual([
      ...Array(2).fill('OFFICE@example.org'),
      ...Array(2).fill('cook@example.org'),
    ]);
    const { subject, plain, accountId } = rows.find((row) =>
      row.subject.startsWith(`New order ${orders[0]!.id} `),
    )!;
    // The notice belongs to the customer's account, so that it is erased with it.
    expect(accountId).toBe(regular.account.id);
    expect(subject).toBe(`New order ${orders[0]!.id} for Monday 30 November 2026`);
    expect(plain).toContain('Ana Popova');
  });
});

it('notifyCustomers sends a message that a reopened order will be delivered after all', async () => {
  const { order } = await buildPhoneOrder(app);
  await move(order.id, 'cancelled');
  await move(order.id, 'pending');
  expect(await notified()).toEqual(['order-received', 'order-cancelled', 'order-back']);
});

describe('a run of the notification job', () => {
  it('sends no message twice, even if an event is no longer marked as notified', async () => {
    await place();
    expect(await notified()).toEqual(['order-received']);
    expect(await notified()).toEqual(['order-received']);
    await app.db.updateTable('orderEvents').set({ notifiedAt: null }).execute();
    const messages = await app.db.selectFrom('messages').select('cause').execute();
    await notified();
    const after = await app.db.selectFrom('messages').select('cause').execute();
    expect(after.filter(({ cause }) => cause === messages[0]!.cause)).toHaveLength(1);
  });

  it('sends each message once in concurrent runs', async () => {
    for (let index = 0; index < 2; index += 1) await place();
    await Promise.all([1, 2].map(() => notifyCustomers(app.deps)));
    await Promise.all([app.sendMail(), app.sendMail()]);
    expect(app.mail.sent).toHaveLength(2);
    expect(new Set(app.mail.sent.map((mail) => mail.subject)).size).toBe(2);
  });

  it('continues after a full batch', async () => {
    const order = await place();
    await move(order.id, 'delivering');
    const event = {
      orderId: order.id,
      action: 'correct',
      fromStatus: 'delivering',
      toStatus: 'delivering',
      // The clock of the app: the default of `at` is the clock of the database, which differs in tests.
      at: app.clock.now(),
    };
    await app.db
      .insertInto('orderEvents')
      .values(Array.from({ length: 119 }, () => event))
      .execute();
    expect(await notified()).toHaveLength(121);
    expect(await unsent()).toBe(0);
  });
});
