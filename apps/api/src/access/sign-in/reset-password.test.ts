import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { PASSWORD, buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { eraseExpired } from './erase-expired.ts';

const app = await createTestApp();
const NEW = 'seven green plums';
const emailOf = ({ username }: { username: string }) => `${username}@example.org`;

const ask = (email: string, visitor = app.visit()) =>
  visitor.call('POST /api/forgot-password', { body: { email } });

const messagesTo = (recipient: string) =>
  app.db
    .selectFrom('messages')
    .select(['template', 'language', 'plain', 'html', 'subject'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();

const linkIn = (text: string): URL => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'none:');

/** Requests a link and returns the token from its email. */
async function tokenFor(person: { username: string }): Promise<string> {
  await ask(emailOf(person));
  await app.answerResetRequests();
  const letters = await messagesTo(emailOf(person));
  return linkIn(letters.at(-1)!.plain).searchParams.get('token')!;
}

const reset = (token: string, newPassword = NEW, visitor = app.visit()) =>
  visitor.call('POST /api/reset-password', { body: { token, newPassword } });
const refused = (token: string, newPassword = NEW) =>
  app.visit().refused('POST /api/reset-password', { body: { token, newPassword } });
const isIn = async (visitor: Visitor) => (await visitor.call('GET /api/session')).body.user !== null;

describe('POST /api/forgot-password', () => {
  it('sends a link to the shop in the language of the account', async () => {
    const person = await buildAccount(app.db);
    await app.db.updateTable('accounts').set({ language: 'mk' }).where('id', '=', person.id).execute();
    const visitor = app.visit();
    const answer = await visitor.send({
      method: 'POST',
      url: '/api/forgot-password',
      payload: { email: ` ${emailOf(person).toUpperCase()} ` },
      headers: { host: 'evil.example', origin: 'http://evil.example' },
    });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(await messagesTo(emailOf(person))).toEqual([]);
    await app.answerResetRequests();
    const [letter, ...more] = await messagesTo(emailOf(person));
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ template: 'password-reset', language: 'mk' });
    const link = linkIn(letter!.plain);
    expect(link.origin + link.pathname).toBe(`${app.deps.publicUrl.origin}/forgot-password`);
    expect(link.searchParams.get('token')).toMatch(/^[\w-]{43}$/);
    expect(link.searchParams.get('letter')).toBe('mk');
    expect(letter!.plain).toContain('30');
  });

  it('stores only a digest of the token', async () => {
    const person = await buildAccount(app.db);
    const token = await tokenFor(person);
    const rows = await app.db
      .selectFrom('resetTokens')
      .selectAll()
      .where('accountId', '=', person.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]!.tokenHash).toMatch(/^[\w-]{43}$/);
    expect(rows[0]!.tokenHash).not.toBe(token);
    expect(rows[0]!.expiresAt.getTime() - app.clock.now().getTime()).toBe(30 * 60_000);
    expect((await refused(rows[0]!.tokenHash)).body.code).toBe('accounts/reset-invalid');
  });

  it('returns the same response for an unknown address', async () => {
    const person = await buildAccount(app.db);
    const plain = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => ({
      status,
      body,
      headers: { ...headers, date: '' },
    });
    const known = plain(await ask(emailOf(person)));
    const unknown = plain(await ask('nobody-here@example.org'));
    expect(unknown).toEqual(known);
    await app.answerResetRequests();
    expect(await messagesTo('nobody-here@example.org')).toEqual([]);
  });

  it('sends nothing to deleted accounts', async () => {
    const person = await buildAccount(app.db);
    await app.db.updateTable('accounts').set({ deletedAt: new Date() }).where('id', '=', person.id).execute();
    await ask(emailOf(person));
    await app.answerResetRequests();
    expect(await messagesTo(emailOf(person))).toEqual([]);
  });

  it('returns 429 after five requests per hour for one email address', () =>
    eachRow(['known', 'unknown'], async (which) => {
      const person = which === 'known' ? await buildAccount(app.db) : { username: 'nobody-at-all' };
      const visitor = app.visit();
      for (let i = 0; i < 5; i += 1) expect((await ask(emailOf(person), visitor)).status).toBe(200);
      const sixth = await visitor.refused('POST /api/forgot-password', {
        body: { email: emailOf(person).toUpperCase() },
      });
      expect(sixth).toMatchObject({ status: 429, body: { code: 'common/too-many-requests' } });
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000);
      await app.answerResetRequests();
      expect(await messagesTo(emailOf(person))).toHaveLength(which === 'known' ? 5 : 0);
    }));

  it('prevents other people from using up the limit or filling a mailbox', async () => {
    const person = await buildAccount(app.db);
    const letters = async () => {
      await app.answerResetRequests();
      return (await messagesTo(emailOf(person))).length;
    };
    const stranger = app.visit();
    for (let i = 0; i < 5; i += 1) await ask(emailOf(person), stranger);
    expect((await ask(emailOf(person))).status).toBe(200);
    expect(await letters()).toBe(6);
    // While a link is valid, no other link is sent.
    for (let i = 0; i < 20; i += 1) expect((await ask(emailOf(person))).status).toBe(200);
    expect(await letters()).toBe(6);
    await app.db
      .updateTable('rateLimits')
      .set({ expire: sql`expire - ${31 * 60_000}::bigint` })
      .where('key', 'like', 'forgot-late:%')
      .execute();
    await ask(emailOf(person));
    expect(await letters()).toBe(7);
  });

  it('returns 429 after sixty requests per hour from one IP address', async () => {
    const visitor = app.visit();
    for (let i = 0; i < 60; i += 1) expect((await ask(`nobody-${i}@example.org`, visitor)).status).toBe(200);
    const refusal = await visitor.refused('POST /api/forgot-password', {
      body: { email: 'nobody-61@example.org' },
    });
    expect(refusal.status).toBe(429);
    expect((await ask('nobody-61@example.org')).status).toBe(200);
  });
});

describe('POST /api/reset-password', () => {
  it('replaces the password once', async () => {
    const person = await buildAccount(app.db);
    const token = await tokenFor(person);
    expect(await reset(token)).toMatchObject({ status: 200, body: { ok: true } });
    await expect(app.visit().signIn(person.username, PASSWORD)).rejects.toThrow('cannot sign in');
    await expect(app.visit().signIn(person.username, NEW)).resolves.toBeDefined();
    expect(await refused(token, 'four blue rivers')).toMatchObject({
      status: 400,
      body: { code: 'accounts/reset-invalid' },
    });
    await expect(app.visit().signIn(person.username, NEW)).resolves.toBeDefined();
  });

  it('accepts only one of two concurrent resets', async () => {
    const person = await buildAccount(app.db);
    const token = await tokenFor(person);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(token, `river ${index} at dawn`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    const notified = (await messagesTo(emailOf(person))).filter(
      ({ template }) => template === 'password-changed',
    );
    expect(notified).toHaveLength(1);
  });

  it('ends all sessions and starts none', async () => {
    const person = await buildAccount(app.db, { role: 'admin' });
    const visitors = [app.visit('shop'), app.visit('staff'), app.visit('admin')];
    for (const visitor of visitors) await visitor.signIn(person.username);
    const stranger = await app.visit().signIn((await buildAccount(app.db)).username);
    const resetter = app.visit();
    expect((await reset(await tokenFor(person), 'seven green plums here', resetter)).status).toBe(200);
    for (const visitor of visitors) expect(await isIn(visitor)).toBe(false);
    expect(resetter.cookie()).toBe('');
    expect(await isIn(stranger)).toBe(true);
  });

  it('resets the delay after wrong passwords', async () => {
    const person = await buildAccount(app.db);
    const visitor = app.visit();
    for (const username of [person.username, emailOf(person)]) {
      for (let i = 0; i < 5; i += 1)
        await visitor.refused('POST /api/login', { body: { username, password: 'wrong horse 8' } });
      const held = await visitor.refused('POST /api/login', { body: { username, password: PASSWORD } });
      expect(held.status).toBe(429);
    }
    expect((await reset(await tokenFor(person), NEW, visitor)).status).toBe(200);
    await expect(visitor.signIn(person.username, NEW)).resolves.toBeDefined();
    await expect(visitor.signIn(emailOf(person), NEW)).resolves.toBeDefined();
    const slow = await app.db
      .selectFrom('rateLimits')
      .select('key')
      .where('key', 'like', 'login-account%')
      .where(sql<boolean>`position(${person.username} in key) > 0`)
      .execute();
    expect(slow).toEqual([]);
  });

  it('keeps the token if the password is rejected', async () => {
    const person = await buildAccount(app.db, { role: 'delivery' });
    const token = await tokenFor(person);
    for (const weak of ['password1', 'vp7k2mwq9', `x${person.username}9`]) {
      const refusal = await refused(token, weak);
      expect(refusal).toMatchObject({
        status: 400,
        body: { code: 'accounts/weak-password', fields: [{ path: 'newPassword' }] },
      });
    }
    expect((await refused(token, 'vp7k2')).body.fields![0]!.message).toBe(
      'Password must be at least 6 characters',
    );
    expect((await reset(token, 'vp7k2mwq9x')).status).toBe(200);
  });
});

describe('POST /api/reset-password with an invalid link', () => {
  it('reports a link as expired after 30 minutes and as unknown after a day', async () => {
    const person = await buildAccount(app.db);
    const token = await tokenFor(person);
    app.clock.advance(30 * 60_000 - 1);
    expect((await refused(token, 'password1')).body.code).toBe('accounts/weak-password');
    app.clock.advance(1);
    expect(await refused(token)).toMatchObject({
      status: 410,
      body: {
        code: 'accounts/reset-expired',
        message: 'This link has expired. Please ask for a new link.',
      },
    });
    await expect(app.visit().signIn(person.username, PASSWORD)).resolves.toBeDefined();
    app.clock.advance(24 * 3_600_000 - 1);
    await eraseExpired(app.deps);
    expect((await refused(token)).body.code).toBe('accounts/reset-expired');
    app.clock.advance(1);
    await eraseExpired(app.deps);
    expect((await refused(token)).body.code).toBe('accounts/reset-invalid');
  });

  it('rejects a link that was replaced by a newer one', async () => {
    const person = await buildAccount(app.db);
    const first = await tokenFor(person);
    await Promise.all([ask(emailOf(person)), ask(emailOf(person))]);
    await app.answerResetRequests();
    const letters = await messagesTo(emailOf(person));
    const tokens = letters.map(({ plain }) => linkIn(plain).searchParams.get('token')!);
    expect(tokens[0]).toBe(first);
    const answers = [];
    for (const token of tokens) answers.push((await reset(token)).status);
    expect(answers.sort()).toEqual([200, 400, 400]);
  });

  it('rejects a link of a deleted account', async () => {
    const person = await buildAccount(app.db);
    const token = await tokenFor(person);
    await app.db.updateTable('accounts').set({ deletedAt: new Date() }).where('id', '=', person.id).execute();
    expect((await refused(token)).body.code).toBe('accounts/reset-invalid');
  });
});
