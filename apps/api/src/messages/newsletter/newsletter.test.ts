import { describe, expect, it } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildSubscriber } from '#test/builders/subscribers.ts';
import { createTestApp } from '#test/test-app.ts';
import { eraseMessages } from '#messages/outbox/erase-messages.ts';
import { setNewsletterPreference } from './subscribe.ts';

const app = await createTestApp();

const subscribe = (email: string, headers = {}, visitor = app.visit()) =>
  visitor.send({ method: 'POST', url: '/api/newsletter', payload: { email }, headers });
const messagesTo = (recipient: string) =>
  app.db.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const subscriberOf = (email: string) =>
  app.db
    .selectFrom('newsletterSubscribers')
    .select(['email', 'state', 'language', 'token'])
    .where('email', '=', email)
    .executeTakeFirst();
const preferencesOf = async (id: number) =>
  (
    await app.db
      .selectFrom('accounts')
      .select('marketingEmails')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).marketingEmails;
const change = (token: string, action: 'confirm' | 'unsubscribe') =>
  app.visit().call(`POST /api/newsletter/{token}/${action}`, { params: { token } });
const read = (token: string) => app.visit().call('GET /api/newsletter/{token}', { params: { token } });

describe('POST /api/newsletter', () => {
  it('sends a confirmation email in the language of the request', () =>
    eachRow(['en', 'mk'] as const, async (language) => {
      const email = `new-${language}@example.org`;
      const triggers = app.mail.triggers;
      expect(await subscribe(email, { 'accept-language': language })).toMatchObject({
        status: 200,
        body: { ok: true },
      });
      const { token, ...row } = (await subscriberOf(email))!;
      expect(row).toEqual({ email, state: 'waiting', language });
      const [message] = await messagesTo(email);
      expect(message).toMatchObject({ template: 'newsletter-confirm', language });
      expect(message!.plain).toContain(`http://localhost/newsletter?token=${token}`);
      expect(app.mail.triggers).toBe(triggers + 1);
    }));

  it('returns the same response for new, waiting, subscribed and unsubscribed addresses', async () => {
    const answers: unknown[] = [];
    const { email, token } = await buildSubscriber(app);
    answers.push((await subscribe('never-seen@example.org')).body, (await subscribe(email)).body);
    await change(token, 'confirm');
    answers.push((await subscribe(email)).body);
    await change(token, 'unsubscribe');
    answers.push((await subscribe(email)).body);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"ok":true}']));
  });

  it('sends at most one email per hour and address, ignoring case', async () => {
    const { email } = await buildSubscriber(app);
    await Promise.all([subscribe(email), subscribe(email.toUpperCase()), subscribe(email)]);
    expect(await messagesTo(email)).toHaveLength(1);
    app.clock.advance(3_600_000);
    await subscribe(email);
    expect(await messagesTo(email)).toHaveLength(2);
  });

  it('sends nothing to subscribers, and a new email after unsubscribing', async () => {
    const { email, token } = await buildSubscriber(app);
    await change(token, 'confirm');
    await subscribe(email);
    expect(await messagesTo(email)).toHaveLength(1);
    expect((await subscriberOf(email))!.state).toBe('subscribed');
    await change(token, 'unsubscribe');
    await subscribe(email);
    expect(await messagesTo(email)).toHaveLength(2);
    expect((await subscriberOf(email))!.state).toBe('waiting');
  });

  it('returns 429 after twenty requests per hour from one IP address', async () => {
    const visitor = app.visit();
    for (let index = 0; index < 20; index += 1)
      expect((await subscribe(`many-${index}@example.org`, {}, visitor)).status).toBe(200);
    expect(await subscribe('one-more@example.org', {}, visitor)).toMatchObject({
      status: 429,
      body: { code: 'common/too-many-requests' },
    });
    expect((await subscribe('one-more@example.org')).status).toBe(200);
  });
});

describe('a subscription', () => {
  it('changes on POST only', async () => {
    const { email, token } = await buildSubscriber(app, 'maria@example.org');
    const shown = { state: 'waiting', maskedEmail: 'm•••@example.org' };
    for (let time = 0; time < 2; time += 1) expect((await read(token)).body).toEqual(shown);
    expect((await subscriberOf(email))!.state).toBe('waiting');
    for (const action of ['confirm', 'unsubscribe', 'unsubscribe', 'confirm', 'confirm'] as const) {
      const state = action === 'confirm' ? 'subscribed' : 'unsubscribed';
      expect((await change(token, action)).body).toEqual({ ...shown, state });
      expect((await read(token)).body).toEqual({ ...shown, state });
    }
  });

  it('returns 404 for unknown tokens', async () => {
    for (const token of ['x', 'a'.repeat(43), '%']) {
      expect(await read(token)).toMatchObject({ status: 404, body: { code: 'common/not-found' } });
      expect(await change(token, 'confirm')).toMatchObject({ status: 404 });
      expect(await change(token, 'unsubscribe')).toMatchObject({ status: 404 });
    }
  });

  it('changes together with the notification setting of the account with this address', async () => {
    const account = await buildAccount(app.db);
    const email = `${account.username}@example.org`;
    const stranger = await buildAccount(app.db);
    const { token } = await buildSubscriber(app, email.toUpperCase());
    expect(await preferencesOf(account.id)).toBe(false);
    await change(token, 'confirm');
    expect(await preferencesOf(account.id)).toBe(true);
    await change(token, 'unsubscribe');
    expect(await preferencesOf(account.id)).toBe(false);
    expect(await preferencesOf(stranger.id)).toBe(false);
  });

  it('is deleted after a month without confirmation', async () => {
    const waiting = await buildSubscriber(app);
    const left = await buildSubscriber(app);
    await change(left.token, 'unsubscribe');
    await eraseMessages(app.db, new Date(Date.now() + 29 * 24 * 3_600_000));
    expect(await subscriberOf(waiting.email)).toBeDefined();
    await eraseMessages(app.db, new Date(Date.now() + 31 * 24 * 3_600_000));
    expect(await subscriberOf(waiting.email)).toBeUndefined();
    expect(await subscriberOf(left.email)).toMatchObject({ state: 'unsubscribed' });
  });
});

describe('the newsletter setting of an account', () => {
  const set = (accountId: number, email: string | null, on: boolean) =>
    app.db
      .transaction()
      .execute((trx) => setNewsletterPreference(trx, { accountId, email, language: 'mk', on }));

  it('subscribes and unsubscribes without an email', async () => {
    const { id, username } = await buildAccount(app.db);
    const email = `${username}@example.org`;
    await set(id, email, false);
    expect(await subscriberOf(email)).toBeUndefined();
    await set(id, email, true);
    expect(await preferencesOf(id)).toBe(true);
    const { token, ...row } = (await subscriberOf(email))!;
    expect(row).toEqual({ email, state: 'subscribed', language: 'mk' });
    expect(token).toMatch(/^[\w-]{43}$/);
    await set(id, email, false);
    expect(await preferencesOf(id)).toBe(false);
    expect(await subscriberOf(email)).toMatchObject({ state: 'unsubscribed', token });
    await set(id, email, true);
    expect(await subscriberOf(email)).toMatchObject({ state: 'subscribed', token });
    expect(await messagesTo(email)).toEqual([]);
  });

  it('does not deadlock with concurrent requests from email links', async () => {
    const { id, username } = await buildAccount(app.db);
    const email = `${username}@example.org`;
    const { token } = await buildSubscriber(app, email);
    const changes = Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0
        ? set(id, email, index % 4 === 0)
        : change(token, index % 3 === 0 ? 'confirm' : 'unsubscribe'),
    );
    await Promise.all(changes);
    const { state } = (await subscriberOf(email))!;
    expect(await preferencesOf(id)).toBe(state === 'subscribed');
  });
});
