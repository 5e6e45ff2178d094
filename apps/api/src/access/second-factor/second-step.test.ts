import { expect, test } from 'vitest';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { addCodes, addPasskey } from '#test/builders/factors.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { resetFactor } from './manage-factor.ts';

const app = await createTestApp();
const TEN_MINUTES = 10 * 60_000;

type Staff = 'admin' | 'restaurateur' | 'delivery' | 'hcpadmin';

async function signedIn(role: Staff = 'restaurateur') {
  const { id, username } = await buildAccount(app.db, { role });
  return { id, username, visitor: await app.visit('admin').signIn(username) };
}

async function startSignIn(username: string): Promise<Visitor> {
  const visitor = app.visit('admin');
  await visitor.refused('POST /api/login', { body: { username, password: PASSWORD } });
  return visitor;
}

const giveCode = (visitor: Visitor, code: string) =>
  visitor.call('POST /api/user/factor/proof', { body: { by: 'code', code } });
const giveRecovery = (visitor: Visitor, recoveryCode: string) =>
  visitor.call('POST /api/user/factor/proof', { body: { by: 'recovery', recoveryCode } });
const isWrong = { status: 400, body: { code: 'factor/wrong-code' } };

async function lettersTo(username: string) {
  await app.sendMail();
  const own = app.mail.sent.filter(({ to }) => JSON.stringify(to).includes(username));
  return own.map(({ subject }) => subject);
}

test('accepts a code once, with a tolerance of 30 seconds', async () => {
  const { username, visitor } = await signedIn();
  const codes = await addCodes(app, visitor);
  expect(codes.recoveryCodes).toHaveLength(10);
  // The code that confirmed the secret counts as used.
  expect(await giveCode(await startSignIn(username), codes.code())).toMatchObject(isWrong);
  app.clock.advance(90_000);
  expect(await giveCode(await startSignIn(username), codes.code(-2))).toMatchObject(isWrong);
  expect(await giveCode(await startSignIn(username), codes.code(2))).toMatchObject(isWrong);
  const code = codes.code(1);
  expect(await giveCode(await startSignIn(username), `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
    status: 200,
    body: { username },
  });
  expect(await giveCode(await startSignIn(username), code)).toMatchObject(isWrong);
  expect(await giveCode(await startSignIn(username), codes.code())).toMatchObject(isWrong);
});

test('returns 429 after five wrong codes, even after signing in with the password again', async () => {
  const { username, visitor } = await signedIn();
  const codes = await addCodes(app, visitor);
  const guesser = await startSignIn(username);
  for (let tries = 0; tries < 5; tries += 1) expect(await giveCode(guesser, '000000')).toMatchObject(isWrong);
  await guesser.refused('POST /api/login', { body: { username, password: PASSWORD } });
  expect((await giveCode(guesser, '000000')).status).toBe(429);
  // The owner can still sign in from another session.
  app.clock.advance(60_000);
  expect((await giveCode(await startSignIn(username), codes.code())).status).toBe(200);
});

test('stores the secret encrypted and replaces it only after confirmation', async () => {
  const { id, username, visitor } = await signedIn();
  const old = await addCodes(app, visitor);
  const { body } = await visitor.call('POST /api/user/factor/codes');
  const row = await app.db
    .selectFrom('oneTimeCodes')
    .selectAll()
    .where('accountId', '=', id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(body.secret);
  expect(body.uri).toContain(`secret=${body.secret}`);
  app.clock.advance(60_000);
  expect((await giveCode(await startSignIn(username), old.code())).status).toBe(200);
});

test('accepts each recovery code once and notifies its owner', async () => {
  const { id, username, visitor } = await signedIn();
  const { recoveryCodes } = await addCodes(app, visitor);
  const [first, second] = recoveryCodes as [string, string];
  expect((await giveRecovery(await startSignIn(username), first.toLowerCase())).status).toBe(200);
  expect(await giveRecovery(await startSignIn(username), first)).toMatchObject(isWrong);
  expect((await visitor.call('GET /api/user/factor')).body.recoveryCodesLeft).toBe(9);
  expect(await lettersTo(username)).toEqual([
    'A second step was added to your account',
    'A recovery code of your account was used',
  ]);
  const stored = await app.db
    .selectFrom('recoveryCodes')
    .select('codeHash')
    .where('accountId', '=', id)
    .execute();
  expect(JSON.stringify(stored)).not.toContain(second.replaceAll('-', ''));

  const renewed = await visitor.call('POST /api/user/factor/recovery-codes');
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect(await giveRecovery(await startSignIn(username), second)).toMatchObject(isWrong);
  expect((await readAudit(app, id)).map(({ action }) => action)).toEqual([
    'account/factor-added',
    'account/recovery-code-used',
    'account/recovery-codes',
  ]);
});

test('requires a new proof of identity for changes after ten minutes', async () => {
  const { visitor } = await signedIn();
  const { phone, recoveryCodes } = await addPasskey(visitor, 'admin');
  app.clock.advance(TEN_MINUTES + 1);
  const remove = () => visitor.call('DELETE /api/user/factor/passkeys/{id}', { params: { id: phone.id } });
  const stale = { status: 403, body: { code: 'factor/prove-first' } };
  expect(await remove()).toMatchObject(stale);
  expect(await visitor.refused('POST /api/user/factor/codes')).toMatchObject(stale);
  expect(await visitor.refused('POST /api/user/factor/recovery-codes')).toMatchObject(stale);
  expect(await giveRecovery(visitor, 'AAAA-AAAA-AAAA-AAAA')).toMatchObject(isWrong);
  expect((await giveRecovery(visitor, recoveryCodes[0]!)).status).toBe(200);
  expect((await remove()).status).toBe(200);
});

test('rejects accounts with a second factor in the shop and starts no session', async () => {
  const { username, visitor } = await signedIn();
  await addCodes(app, visitor);
  const guest = app.visit('shop');
  const refused = await guest.refused('POST /api/login', { body: { username, password: PASSWORD } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'factor/elsewhere' } });
  expect((await guest.call('GET /api/session')).body).toMatchObject({ user: null });
  expect(guest.cookie()).toBe('');
});

test('rejects the password as second factor', async () => {
  const { username, visitor } = await signedIn();
  await addCodes(app, visitor);
  const body = { by: 'password', password: PASSWORD } as const;
  const half = await startSignIn(username);
  expect((await half.refused('POST /api/user/factor/proof', { body })).body.code).toBe('factor/needed');
  expect((await half.refused('GET /api/user')).status).toBe(401);
});

test('ends all other sessions and handovers when the first factor is added, and when one is removed', async () => {
  const { id, username, visitor } = await signedIn();
  const other = await app.visit('staff').signIn(username);
  const { body: link } = await other.call('POST /api/handover', { body: { site: 'admin' } });
  const { phone } = await addPasskey(visitor, 'admin');
  expect((await visitor.call('GET /api/user')).status).toBe(200);
  expect((await other.refused('GET /api/user')).status).toBe(401);
  const followed = app.visit('admin');
  await followed.send({ method: 'GET', url: new URL(link.url).pathname + new URL(link.url).search });
  expect((await followed.refused('GET /api/user')).status).toBe(401);

  const proved = await startSignIn(username);
  const { body: options } = await proved.call('POST /api/user/factor/challenge');
  await proved.call('POST /api/user/factor/proof', {
    body: { by: 'passkey', passkey: phone.give(options) },
  });
  await proved.call('DELETE /api/user/factor/passkeys/{id}', { params: { id: phone.id } });
  expect((await proved.call('GET /api/user')).body.hasFactor).toBe(false);
  expect((await visitor.refused('GET /api/user')).status).toBe(401);
  expect(await lettersTo(username)).toEqual([
    'A second step was added to your account',
    'A second step was removed from your account',
  ]);
  expect(await readAudit(app, id)).toMatchObject([
    { action: 'account/factor-added', after: { factor: 'passkey' } },
    { action: 'account/factor-removed', before: { factor: 'passkey' } },
  ]);
  // Passkeys are often named after their owner, and audit entries outlive the owner's data.
  expect(JSON.stringify(await readAudit(app, id))).not.toContain('Phone');
});

test('keeps the authentication level of the session in a handover', async () => {
  const { username, visitor } = await signedIn();
  await addPasskey(visitor, 'admin');
  const { body } = await visitor.call('POST /api/handover', { body: { site: 'staff' } });
  const { pathname, search } = new URL(body.url);
  const there = app.visit('staff');
  await there.send({ method: 'GET', url: pathname + search });
  expect((await there.call('GET /api/user')).body.username).toBe(username);
  const rows = await app.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['site', 'factorAt', 'provedAt'])
    .where('username', '=', username)
    .orderBy('site')
    .execute();
  expect(rows.map(({ site }) => site)).toEqual(['admin', 'staff']);
  expect(rows[1]).toMatchObject({ factorAt: rows[0]!.factorAt, provedAt: rows[0]!.provedAt });
});

test('still requires the second factor after a password reset', async () => {
  const { username, visitor } = await signedIn();
  await addCodes(app, visitor);
  await app.visit().call('POST /api/forgot-password', { body: { email: `${username}@example.org` } });
  await app.answerResetRequests();
  await app.sendMail();
  const token = /token=([\w-]+)/.exec(app.mail.sent.at(-1)!.text)![1]!;
  const newPassword = 'nine blue kettles';
  expect((await app.visit().call('POST /api/reset-password', { body: { token, newPassword } })).status).toBe(
    200,
  );
  const refused = await app
    .visit('admin')
    .refused('POST /api/login', { body: { username, password: newPassword } });
  expect(refused.body.code).toBe('factor/needed');
});

test('deletes the recovery codes with the last factor', async () => {
  const { id, visitor } = await signedIn();
  const { phone } = await addPasskey(visitor, 'admin');
  expect((await addCodes(app, visitor)).recoveryCodes).toEqual([]);
  await visitor.call('DELETE /api/user/factor/passkeys/{id}', { params: { id: phone.id } });
  expect((await visitor.call('GET /api/user/factor')).body).toMatchObject({
    passkeys: [],
    hasCodes: true,
    recoveryCodesLeft: 10,
  });
  await visitor.call('DELETE /api/user/factor/codes');
  expect((await visitor.call('GET /api/user/factor')).body).toMatchObject({
    hasCodes: false,
    recoveryCodesLeft: 0,
  });
  expect((await readAudit(app, id)).map(({ action }) => action)).toEqual([
    'account/factor-added',
    'account/factor-added',
    'account/factor-removed',
    'account/factor-removed',
  ]);
});

test('allows administrators to reset the factor of colleagues, but not their own', async () => {
  const [ana, boris] = [await signedIn('admin'), await signedIn('admin')];
  await addCodes(app, ana.visitor);
  const reset = (visitor: Visitor, id: number) =>
    visitor.call('POST /api/users/{id}/factor/reset', { params: { id }, body: { reason: 'Phone lost' } });
  expect(await reset(ana.visitor, ana.id)).toMatchObject({
    status: 409,
    body: { code: 'accounts/own-account' },
  });
  const { body: people } = await boris.visitor.call('GET /api/users', { query: { search: ana.username } });
  expect(people.items.find(({ id }) => id === ana.id)).toMatchObject({ hasFactor: true });
  expect(await reset(boris.visitor, ana.id)).toMatchObject({ status: 200, body: { hasFactor: false } });
  expect((await ana.visitor.refused('GET /api/user')).status).toBe(401);
  await app.visit('admin').signIn(ana.username);
  expect((await lettersTo(ana.username)).at(-1)).toBe('Your second step was reset');
  expect((await readAudit(app, ana.id)).at(-1)).toMatchObject({
    action: 'account/factor-reset',
    actorId: boris.id,
    reason: 'Phone lost',
  });
  expect(await reset(boris.visitor, ana.id)).toMatchObject({ status: 409, body: { code: 'factor/none' } });
  const caseManager = await signedIn('hcpadmin');
  expect((await reset(caseManager.visitor, ana.id)).status).toBe(403);
});

test('ends sessions and writes an audit entry when the command-line tool resets a factor', async () => {
  const { id, username, visitor } = await signedIn('admin');
  await addCodes(app, visitor);
  await app.db.transaction().execute((trx) => resetFactor(trx, app.deps, id, { by: null }));
  expect((await visitor.refused('GET /api/user')).status).toBe(401);
  await app.visit('admin').signIn(username);
  expect((await readAudit(app, id)).at(-1)).toMatchObject({ action: 'account/factor-reset', actorId: null });
});

test('deletes the factor when a person leaves the staff', async () => {
  const admin = await signedIn('admin');
  const { id, username } = await buildAccount(app.db);
  const choose = (role: 'delivery' | 'unverified') =>
    admin.visitor.call('PUT /api/users/{id}/role', { params: { id }, body: { role } });
  await choose('delivery');
  await admin.visitor.call('PUT /api/users/{id}/password', { params: { id }, body: { password: PASSWORD } });
  const driver = await app.visit('staff').signIn(username);
  await addCodes(app, driver);
  await choose('unverified');
  await app.visit().signIn(username);
  expect(await readAudit(app, id)).toMatchObject([
    { action: 'account/role' },
    { action: 'account/password-ended', after: { linkSent: true } },
    { action: 'account/password' },
    { action: 'account/factor-added' },
    { action: 'account/role' },
  ]);
});
