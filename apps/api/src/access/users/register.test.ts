import { describe, expect, it } from 'vitest';
import { LANGUAGE_KEY } from '@trpeza/contract/platform/language';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();

let made = 0;
const freshForm = (change: Record<string, unknown> = {}) => {
  const username = `person-${(made += 1)}`;
  return { username, email: `${username}@example.org`, password: 'seven green plums', ...change };
};

const register = (visitor: Visitor, body: object) =>
  visitor.call('POST /api/register', { body: body as never });
const asRole = async (role: 'admin' | 'hcpadmin' | 'customer' | 'restaurateur') =>
  app.visit().signIn((await buildAccount(app.db, { role })).username);
const accountCount = async () => (await app.db.selectFrom('accounts').select('id').execute()).length;

/** Flags that only an administrator may set. */
const FLAGS = { isAdmin: true, isHcpadmin: true, role: 'bookkeeper' };
/** Fields that cannot be set when an account is created. */
const FORBIDDEN_FIELDS = {
  id: 1,
  role: 'admin',
  isRestaurateur: true,
  isDelivery: true,
  isVerified: true,
  monthlyPlan: '9999.00',
  monthlyPlanCents: 999_900,
  deletedAt: null,
  passwordHash: 'x',
};

const messagesTo = (recipient: string) =>
  app.db.selectFrom('messages').selectAll().where('recipient', '=', recipient).execute();

describe('a new account', () => {
  it('gets a confirmation email in the language of the request', () =>
    eachRow(['en', 'mk'] as const, async (language) => {
      const form = freshForm({ firstName: 'Весна' });
      const before = app.mail.triggers;
      const headers = { 'accept-language': language };
      await app.visit().send({ method: 'POST', url: '/api/register', payload: form, headers });
      const [message, ...more] = await messagesTo(form.email);
      expect(more).toEqual([]);
      expect(message).toMatchObject({ template: 'confirm-email', language, state: 'waiting' });
      expect(message!.subject).toBe(
        language === 'mk' ? 'Потврдете ја Вашата е-пошта' : 'Please confirm your email address',
      );
      expect(message!.plain).toMatch(/http:\/\/localhost\/confirm-email\?token=[\w-]{43}&/);
      expect(message!.plain).toContain(`&letter=${language}`);
      expect(app.mail.triggers).toBe(before + 1);
      const account = await app.db
        .selectFrom('accounts')
        .select('language')
        .where('id', '=', message!.accountId)
        .executeTakeFirst();
      expect(account).toEqual({ language });
    }));

  it('is confirmed if the office created it', async () => {
    for (const role of ['admin', 'hcpadmin'] as const) {
      const entered = freshForm();
      const { status, body } = await register(await asRole(role), entered);
      expect([status, body.isEmailConfirmed]).toEqual([201, true]);
      expect(await messagesTo(entered.email)).toEqual([]);
      const taken = { ...freshForm(), username: entered.username };
      expect((await register(app.visit(), taken)).status).toBe(409);
      expect(await messagesTo(taken.email)).toEqual([]);
    }
  });

  it('has an audit entry only if the office created it', async () => {
    const office = await asRole('hcpadmin');
    const { body: entered } = await register(office, freshForm());
    const { id: actorId } = (await office.call('GET /api/user')).body;
    expect(await readAudit(app, entered.id)).toEqual([
      {
        action: 'account/created',
        before: null,
        after: { role: 'unverified', email: 'p•••@example.org' },
        reason: null,
        actorId,
      },
    ]);
    const { body: own } = await register(app.visit(), freshForm());
    expect(await readAudit(app, own.id)).toEqual([]);
  });

  it('uses the language chosen last', async () => {
    const visitor = app.visit();
    const form = freshForm();
    await register(visitor, form);
    const languageOf = async () =>
      (await app.db.selectFrom('accounts').select('language').where('email', '=', form.email).execute())[0]!
        .language;
    expect(await languageOf()).toBe('en');
    await visitor.call('PUT /api/user/language', { body: { language: 'mk' } });
    expect(await languageOf()).toBe('mk');
    const credentials = { username: form.username, password: form.password };
    const signIn = { method: 'POST', url: '/api/login', payload: credentials };
    const english = { 'accept-language': 'en' };
    await app.visit().send({ ...signIn, headers: english });
    expect(await languageOf()).toBe('mk');
    await app.visit().send({ ...signIn, headers: { ...english, cookie: `${LANGUAGE_KEY}=en` } });
    expect(await languageOf()).toBe('en');
    const wrong = await visitor.refused('PUT /api/user/language', { body: { language: 'de' as never } });
    expect(wrong.body.fields).toMatchObject([{ path: 'language' }]);
    expect((await app.visit().refused('PUT /api/user/language', { body: { language: 'mk' } })).status).toBe(
      401,
    );
  });
});

describe('POST /api/register', () => {
  it('returns 401 on the staff and admin sites', async () => {
    for (const site of ['admin', 'staff'] as const) {
      const visitor = app.visit(site);
      const form = freshForm();
      expect(await register(visitor, form)).toMatchObject({
        status: 401,
        body: { code: 'accounts/not-signed-in' },
      });
      expect((await visitor.call('GET /api/session')).body.user).toBeNull();
      expect((await register(app.visit(), form)).status).toBe(201);
    }
  });

  it('creates an unverified customer and a session', async () => {
    const visitor = app.visit();
    const form = freshForm({ firstName: 'Весна', lastName: 'Петрова', phoneNumber: '+389 70 123 456' });
    const answer = await register(visitor, form);
    expect(answer.status).toBe(201);
    const person = {
      username: form.username,
      firstName: 'Весна',
      role: 'customer',
      isVerified: false,
      monthlyPlan: null,
    };
    expect(answer.body).toMatchObject(person);
    expect((await visitor.call('GET /api/user')).body).toEqual(answer.body);
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon2|plums/i);
    await expect(app.visit().signIn(form.username, form.password)).resolves.toBeDefined();
  });

  it('stores an argon2id hash', async () => {
    const form = freshForm();
    await register(app.visit(), form);
    const row = await app.db
      .selectFrom('accounts')
      .select('passwordHash')
      .where('username', '=', form.username)
      .executeTakeFirstOrThrow();
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('ignores requested roles unless the caller is an administrator', () =>
    eachRow(['guest', 'customer', 'restaurateur', 'hcpadmin'] as const, async (who) => {
      const visitor = who === 'guest' ? app.visit() : await asRole(who);
      for (const [field, value] of Object.entries(FORBIDDEN_FIELDS)) {
        const refusal = await register(visitor, freshForm({ [field]: value }));
        expect(refusal).toMatchObject({ status: 400, body: { fields: [{ path: field }] } });
      }
      const { body } = await register(visitor, freshForm(FLAGS));
      expect(body).toMatchObject({
        role: 'customer',
        isAdmin: false,
        isHcpadmin: false,
        isRestaurateur: false,
      });
      expect(body).toMatchObject({ isDelivery: false, isVerified: false, monthlyPlan: null });
    }));

  it("creates staff for an administrator and keeps the administrator's session", async () => {
    const admin = await asRole('admin');
    const before = (await admin.call('GET /api/user')).body;
    for (const [flags, role] of [
      [{ isAdmin: true }, 'admin'],
      [{ isHcpadmin: true }, 'hcpadmin'],
      [{ isAdmin: false, isHcpadmin: false, role: 'bookkeeper' }, 'bookkeeper'],
      [{ isAdmin: false, isHcpadmin: false, role: 'restaurateur' }, 'restaurateur'],
      [{ isAdmin: false, isHcpadmin: false, role: 'delivery' }, 'delivery'],
      [{}, 'customer'],
    ] as const) {
      const { body } = await register(admin, freshForm({ ...flags, password: 'rivers run at dawn' }));
      expect(body).toMatchObject({ role, isVerified: role !== 'customer' });
      expect((await admin.call('GET /api/user')).body).toEqual(before);
    }
  });

  it('returns 409 for a taken username in any case', async () => {
    const taken = freshForm();
    await register(app.visit(), taken);
    const before = await accountCount();
    const visitor = app.visit();
    const form = freshForm({ username: taken.username.toUpperCase() });
    const { status, body } = await visitor.refused('POST /api/register', { body: form as never });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'accounts/username-taken' });
    expect((await visitor.call('GET /api/session')).body.user).toBeNull();
    expect(await accountCount()).toBe(before);
  });

  it('returns the same response for a taken and a free address, and notifies the owner', async () => {
    const owner = await buildAccount(app.db);
    const ownersAddress = `${owner.username}@example.org`.toUpperCase();
    const answers = [];
    for (const email of [ownersAddress, 'free@example.org']) {
      const visitor = app.visit();
      const form = freshForm({ email, firstName: 'Dearest Winner', lastName: 'Of Nine Hundred' });
      const answer = await register(visitor, form);
      expect((await visitor.call('GET /api/user')).body).toEqual(answer.body);
      const again = await visitor.call('POST /api/user/email-confirmation');
      const { id, username, ...person } = answer.body;
      expect([username, person.email]).toEqual([form.username, email]);
      expect(id).toBeGreaterThan(0);
      const said = JSON.stringify({ ...person, email: '' });
      const { date: _date, 'set-cookie': _cookie, 'content-length': _length, ...headers } = answer.headers;
      answers.push([answer.status, said, Object.keys(headers), again.status, again.body]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]![0]).toBe(201);
    expect(await messagesTo(ownersAddress)).toEqual([]);
    const letters = await messagesTo(`${owner.username}@example.org`);
    expect(letters.map(({ template, accountId }) => [template, accountId])).toEqual([
      ['address-taken', owner.id],
      ['address-taken', owner.id],
    ]);
    for (const { subject, html, plain } of letters) {
      for (const text of [subject, html, plain]) expect(text).not.toMatch(/Winner|Hundred|person-|token/);
      expect(plain).toContain('http://localhost/auth');
    }
    expect((await messagesTo('free@example.org')).map(({ template }) => template)).toEqual([
      'confirm-email',
      'confirm-email',
    ]);
  });

  it('returns 409 to the office for a taken address', async () => {
    const { username } = await buildAccount(app.db);
    const form = freshForm({ email: `${username}@example.org` });
    const { status, body } = await (
      await asRole('hcpadmin')
    ).refused('POST /api/register', { body: form as never });
    expect([status, body.code]).toEqual([409, 'accounts/username-taken']);
  });

  it('sends at most five emails per hour to one address', async () => {
    const email = 'full-mailbox@example.org';
    for (let i = 0; i < 7; i += 1)
      expect((await register(app.visit(), freshForm({ email }))).status).toBe(201);
    expect(await messagesTo(email)).toHaveLength(5);
  });

  it('creates only one account on concurrent requests', async () => {
    const form = freshForm();
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(app.visit(), form)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(4).fill(409)]);
  });

  it('prevents enumeration of usernames', async () => {
    const [person, visitor] = [await buildAccount(app.db), app.visit()];
    const probe = (username: string) =>
      visitor.call('POST /api/register', { body: freshForm({ username }) as never });
    for (let i = 0; i < 10; i += 1) expect((await probe(person.username)).status).toBe(409);
    // After ten attempts the response is the same for taken and free names.
    expect((await probe(person.username)).status).toBe(429);
    expect((await probe('nobody-has-this')).status).toBe(429);
    expect((await register(app.visit(), freshForm())).status).toBe(201);
    const office = await asRole('hcpadmin');
    for (let i = 0; i < 12; i += 1)
      expect((await register(office, freshForm({ username: person.username }))).status).toBe(409);
  });

  it('rejects web addresses in names', () =>
    eachRow(
      [
        ['firstName', 'You won 900 EUR: visit http://evil.example/claim'],
        ['lastName', 'see WWW.evil.example'],
        ['firstName', 'a\nb'],
        ['username', 'www.evil.example'],
      ],
      async ([field, text]) => {
        const form = freshForm({ [field]: text });
        const refusal = await app.visit().refused('POST /api/register', { body: form as never });
        expect(refusal).toMatchObject({
          status: 400,
          body: { code: 'common/invalid', fields: [{ path: field }] },
        });
        expect(await messagesTo(String(form.email))).toEqual([]);
      },
    ));

  it('sends no entered text to an unconfirmed address', async () => {
    const form = freshForm({ firstName: 'Dearest Winner', lastName: 'Of Nine Hundred' });
    await register(app.visit(), form);
    const [letter] = await messagesTo(form.email);
    for (const text of [letter!.subject, letter!.html, letter!.plain])
      for (const word of ['Winner', 'Hundred', form.username]) expect(text).not.toContain(word);
  });

  it('accepts the username of a deleted account', async () => {
    const form = freshForm();
    await register(app.visit(), form);
    await app.db
      .updateTable('accounts')
      .set({ deletedAt: new Date() })
      .where('username', '=', form.username)
      .execute();
    expect((await register(app.visit(), form)).status).toBe(201);
  });

  it('returns 429 after sixty requests per hour from one IP address', async () => {
    const visitor = app.visit();
    const weak = { username: 'somebody', email: 'somebody@example.org', password: 'password1' };
    for (let i = 0; i < 60; i += 1) expect((await register(visitor, weak)).status).toBe(400);
    const refusal = await visitor.refused('POST /api/register', { body: freshForm() as never });
    expect(refusal).toMatchObject({ status: 429, body: { code: 'common/too-many-requests' } });
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await register(app.visit(), freshForm())).status).toBe(201);
  });

  it('does not limit the office', () =>
    eachRow(['hcpadmin'] as const, async (role) => {
      const office = await app.visit('admin').signIn((await buildAccount(app.db, { role })).username);
      const weak = { ...freshForm(), password: 'password1' };
      for (let i = 0; i < 70; i += 1) expect((await register(office, weak)).status).toBe(400);
      expect((await register(office, freshForm())).status).toBe(201);
    }));
});

describe('a new password', () => {
  const COMMON = [
    'password',
    'Passw0rd1',
    'p@$$w0rd',
    'l3tm31n!',
    'lozinka123',
    'qwerty12',
    '123456',
    '1234567890',
    '111111',
    '121212',
    'aaaaaa',
    'trpeza2026',
    'Skopje1!',
  ];

  it('is rejected if it is common', () =>
    eachRow(COMMON, async (password) => {
      const refusal = await app
        .visit()
        .refused('POST /api/register', { body: freshForm({ password }) as never });
      expect(refusal).toMatchObject({
        status: 400,
        body: { code: 'accounts/weak-password', fields: [{ path: 'password' }] },
      });
    }));

  it('is rejected if it contains the username', async () => {
    const form = freshForm({ username: 'magdalena' });
    const refusal = await app
      .visit()
      .refused('POST /api/register', { body: { ...form, password: 'xMagdalena9' } as never });
    expect(refusal.body.code).toBe('accounts/weak-password');
  });

  it('must have at least six characters for customers and ten for staff', async () => {
    const short = await app
      .visit()
      .refused('POST /api/register', { body: freshForm({ password: 'vp7k2' }) as never });
    expect(short).toMatchObject({
      status: 400,
      body: { code: 'common/invalid', fields: [{ path: 'password', rule: 'accounts:rules.password-short' }] },
    });
    expect((await register(app.visit(), freshForm({ password: 'vp7k2m' }))).status).toBe(201);
    const admin = await asRole('admin');
    for (const staff of [
      { isAdmin: true },
      { isHcpadmin: true },
      { role: 'bookkeeper' },
      { role: 'delivery' },
    ]) {
      const nine = await admin.refused('POST /api/register', {
        body: freshForm({ ...staff, password: 'vp7k2mwq9' }) as never,
      });
      expect(nine.body).toMatchObject({ code: 'accounts/weak-password', params: { minimum: 10 } });
      expect((await register(admin, freshForm({ ...staff, password: 'vp7k2mwq9x' }))).status).toBe(201);
    }
  });
});
