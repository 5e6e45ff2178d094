import { describe, expect, it } from 'vitest';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { DELIVERY_DATE } from '#test/builders/orders.ts';
import { placeAnotherOrder } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { notifyCustomers } from '#ordering/orders/notify-customers.ts';

const app = await createTestApp();

let made = 0;
/** Registers an account, by default with a unique address. */
async function newcomer({ email }: { email?: string } = {}) {
  const username = `newcomer-${(made += 1)}`;
  const form = { username, email: email ?? `${username}@example.org`, password: PASSWORD };
  const visitor = app.visit();
  const { body } = await visitor.call('POST /api/register', { body: form });
  return { id: body.id, username, email: form.email, visitor };
}

const lettersTo = (recipient: string) =>
  app.db.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const templatesTo = async (recipient: string) => (await lettersTo(recipient)).map(({ template }) => template);

async function lastTokenTo(email: string): Promise<string> {
  const letters = (await lettersTo(email)).filter(({ template }) => template === 'confirm-email');
  return /token=([\w-]+)/.exec(letters.at(-1)!.plain)![1]!;
}
const confirm = (token: string) => app.visit().call('POST /api/confirm-email', { body: { token } });
const refusal = async (token: string) => {
  const { status, body } = await app.visit().refused('POST /api/confirm-email', { body: { token } });
  return [status, body.code];
};
const THREE_DAYS = 72 * 3_600_000;
const INVALID = [410, 'accounts/confirm-invalid'];
const isConfirmed = async (visitor: Visitor) => (await visitor.call('GET /api/user')).body.isEmailConfirmed;
const logIn = async (username: string) =>
  (await app.visit().send({ method: 'POST', url: '/api/login', payload: { username, password: PASSWORD } }))
    .status;
const asAdmin = async () => app.visit().signIn((await buildAccount(app.db, { role: 'admin' })).username);

describe('POST /api/confirm-email', () => {
  it('confirms the address once, sends a welcome message and allows sign-in with the address', async () => {
    const person = await newcomer();
    expect([await isConfirmed(person.visitor), await logIn(person.email)]).toEqual([false, 401]);
    const token = await lastTokenTo(person.email);
    // Mail scanners open links, so a GET request must not use up the token.
    await app.visit().send({ method: 'GET', url: `/confirm-email?token=${token}` });
    expect(await isConfirmed(person.visitor)).toBe(false);
    expect((await confirm(token)).status).toBe(200);
    expect([await isConfirmed(person.visitor), await logIn(person.email)]).toEqual([true, 200]);
    expect(await templatesTo(person.email)).toEqual(['confirm-email', 'welcome']);
    expect(await refusal(token)).toEqual(INVALID);
    expect((await person.visitor.call('POST /api/user/email-confirmation')).status).toBe(200);
    expect(await templatesTo(person.email)).toEqual(['confirm-email', 'welcome']);
  });

  it('stores only a digest of the token', async () => {
    const person = await newcomer();
    const row = await app.db
      .selectFrom('emailConfirmations')
      .selectAll()
      .where('accountId', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row.tokenHash).not.toContain(await lastTokenTo(person.email));
    expect(await refusal(row.tokenHash)).toEqual(INVALID);
  });

  it('accepts the newest token for three days', async () => {
    const person = await newcomer();
    const first = await lastTokenTo(person.email);
    await person.visitor.call('POST /api/user/email-confirmation');
    const second = await lastTokenTo(person.email);
    expect(await refusal(first)).toEqual(INVALID);
    app.clock.advance(THREE_DAYS);
    expect(await refusal(second)).toEqual(INVALID);
    await (await app.visit().signIn(person.username)).call('POST /api/user/email-confirmation');
    expect((await confirm(await lastTokenTo(person.email))).status).toBe(200);
    app.clock.advance(-THREE_DAYS);
  });

  it('returns 410 when another account has confirmed the address', async () => {
    const one = await newcomer();
    const token = await lastTokenTo(one.email);
    const other = await newcomer({ email: one.email.toUpperCase() });
    expect((await confirm(await lastTokenTo(other.email))).status).toBe(200);
    expect(await refusal(token)).toEqual(INVALID);
    expect([await isConfirmed(one.visitor), await isConfirmed(other.visitor)]).toEqual([false, true]);
  });

  it('accepts only one of two concurrent confirmations of an address', async () => {
    const [one, other] = [await newcomer(), await newcomer({ email: 'both@example.org' })];
    await app.db
      .updateTable('accounts')
      .set({ email: 'both@example.org' })
      .where('id', '=', one.id)
      .execute();
    const tokens = [await lastTokenTo(one.email), await lastTokenTo(other.email)];
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });
});

describe('POST /api/user/email-confirmation', () => {
  it('returns 429 with the minutes to wait after five emails', async () => {
    const { email, visitor } = await newcomer();
    const ask = () => visitor.send({ method: 'POST', url: '/api/user/email-confirmation' });
    // The first email was sent at registration.
    for (let sent = 1; sent < 5; sent += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'accounts/confirm-too-often', params: { minutes: 60 } },
    });
    expect(JSON.stringify(refused.body)).toContain('You can ask again in 60\u00A0minutes');
    expect(await templatesTo(email)).toEqual(Array.from({ length: 5 }, () => 'confirm-email'));
    expect((await confirm(await lastTokenTo(email))).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });
});

describe('an unconfirmed address', () => {
  it('gets no reset link and no order messages', async () => {
    const { id, email, visitor } = await newcomer();
    await app.db
      .updateTable('accounts')
      .set({ isVerified: true, monthlyPlanCents: 50_000 })
      .where('id', '=', id)
      .execute();
    await app.visit().call('POST /api/forgot-password', { body: { email } });
    await app.answerResetRequests();
    const meal = await buildMeal(app.db);
    const order = await placeAnotherOrder(visitor, meal.id);
    expect(order.deliveryDate).toBe(DELIVERY_DATE);
    const passwords = { currentPassword: PASSWORD, newPassword: 'seven green plums' };
    await visitor.call('PUT /api/user/password', { body: passwords });
    await notifyCustomers(app.deps);
    expect(await templatesTo(email)).toEqual(['confirm-email']);
  });

  it('reveals and changes nothing of the account that owns it', async () => {
    const owner = await buildAccount(app.db);
    const email = `${owner.username}@example.org`;
    const ownVisitor = await app.visit().signIn(owner.username);
    const input = { emailNotifications: true, marketingEmails: true, orderUpdates: true };
    await ownVisitor.call('PUT /api/user/notification-preferences', { body: input });
    await app.visit().call('POST /api/forgot-password', { body: { email } });
    await app.answerResetRequests();
    const subscription = () =>
      app.db.selectFrom('newsletterSubscribers').selectAll().where('email', '=', email).execute();
    const before = [await subscription(), (await lettersTo(email)).length];

    const { visitor: stranger } = await newcomer({ email });
    for (const marketingEmails of [true, false])
      await stranger.call('PUT /api/user/notification-preferences', { body: { ...input, marketingEmails } });
    const { body: file } = await stranger.call('GET /api/user/export');
    expect([file.data['Newsletter'], file.data['Messages']]).toEqual([[], []]);
    await stranger.call('POST /api/user/close', { body: { password: PASSWORD } });
    expect([await subscription(), (await lettersTo(email)).length - 1]).toEqual(before);
  });

  it('is added to the newsletter list only after confirmation', async () => {
    const { email, visitor } = await newcomer();
    const input = { emailNotifications: true, marketingEmails: true, orderUpdates: true };
    await visitor.call('PUT /api/user/notification-preferences', { body: input });
    const state = async () =>
      (
        await app.db.selectFrom('newsletterSubscribers').select('state').where('email', '=', email).execute()
      )[0]?.state;
    expect(await state()).toBeUndefined();
    await confirm(await lastTokenTo(email));
    expect(await state()).toBe('subscribed');
  });

  it('is exported without the token', async () => {
    const { email, visitor } = await newcomer();
    const { body } = await visitor.call('GET /api/user/export');
    expect(body.data['Messages']).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(await lastTokenTo(email));
  });
});

describe('an address entered by the office', () => {
  it('counts as confirmed, even if it was unconfirmed before', async () => {
    const { id, username, email, visitor } = await newcomer();
    const token = await lastTokenTo(email);
    const admin = await asAdmin();
    await app.db.updateTable('accounts').set({ monthlyPlanCents: 50_000 }).where('id', '=', id).execute();
    await admin.call('PUT /api/users/{id}/role', { params: { id }, body: { role: 'user' } });
    const { body } = await admin.call('GET /api/users', { query: { search: username } });
    expect(body.items.find((user) => user.id === id)).toMatchObject({
      isVerified: true,
      isEmailConfirmed: false,
    });
    expect(await templatesTo(email)).toEqual(['confirm-email']);
    await admin.call('PUT /api/users/{id}/email', { params: { id }, body: { email, expectedEmail: email } });
    expect(await isConfirmed(visitor)).toBe(true);
    expect(await refusal(token)).toEqual(INVALID);
  });

  it('is rejected with 409 if another person has confirmed it', async () => {
    const [owner, squatter] = [await buildAccount(app.db), await newcomer()];
    const { id } = await buildAccount(app.db);
    const admin = await asAdmin();
    const enter = (email: string) =>
      admin.call('PUT /api/users/{id}/email', { params: { id }, body: { email } });
    expect((await enter(`${owner.username}@example.org`)).status).toBe(409);
    expect((await enter(squatter.email)).status).toBe(200);
    expect(await refusal(await lastTokenTo(squatter.email))).toEqual(INVALID);
  });
});
