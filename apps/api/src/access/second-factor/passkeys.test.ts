import { expect, test } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { createAuthenticator } from '#test/authenticator.ts';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { addPasskey, ORIGINS } from '#test/builders/factors.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const FIVE_MINUTES = 5 * 60_000;

async function staffWithPasskey() {
  const { id, username } = await buildAccount(app.db, { role: 'restaurateur' });
  const visitor = await app.visit('staff').signIn(username);
  return { id, username, visitor, ...(await addPasskey(visitor, 'staff')) };
}

/** A session after the password step, which still needs the passkey. */
async function startSignIn(username: string, site: 'staff' | 'admin' = 'staff'): Promise<Visitor> {
  const visitor = app.visit(site);
  const refused = await visitor.refused('POST /api/login', { body: { username, password: PASSWORD } });
  expect(refused).toMatchObject({ status: 401, body: { code: 'factor/needed' } });
  return visitor;
}

const challengeFor = async (visitor: Visitor) => (await visitor.call('POST /api/user/factor/challenge')).body;
const isRefused = { status: 400, body: { code: 'factor/passkey-refused' } };

test('after a correct password, allows only requests of the second factor', async () => {
  const { username, phone } = await staffWithPasskey();
  const visitor = await startSignIn(username);
  expect((await visitor.call('GET /api/session')).body).toEqual({
    user: null,
    cart: null,
    diet: null,
    favourites: [],
    half: { waitsFor: 'factor', username, has: { passkey: true, codes: false } },
  });
  expect((await visitor.refused('GET /api/user')).status).toBe(401);
  expect((await visitor.refused('POST /api/handover', { body: { site: 'shop' } })).status).toBe(401);
  expect((await visitor.refused('POST /api/user/factor/passkeys/challenge')).status).toBe(401);

  const options = await challengeFor(visitor);
  expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: phone.id }] });
  const before = visitor.cookie();
  const proof = { by: 'passkey', passkey: phone.give(options) } as const;
  expect(await visitor.call('POST /api/user/factor/proof', { body: proof })).toMatchObject({
    status: 200,
    body: { username, hasFactor: true },
  });
  expect(visitor.cookie()).not.toBe(before);
  expect((await visitor.call('GET /api/user')).status).toBe(200);
  const [passkey] = (await visitor.call('GET /api/user/factor')).body.passkeys;
  expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: app.clock.now().toISOString() });
});

test('rejects a passkey from a foreign origin, from another site or without user verification', () =>
  eachRow(
    [
      ['passkey from a foreign origin', { origin: 'http://staff.localhost.evil.example' }],
      ['passkey from another site of the kitchen', { origin: ORIGINS.admin }],
      ['passkey without user verification', { skipsVerification: true }],
    ],
    async ([, twist]) => {
      const { username, phone } = await staffWithPasskey();
      const visitor = await startSignIn(username);
      const passkey = phone.give(await challengeFor(visitor), twist);
      expect(
        await visitor.refused('POST /api/user/factor/proof', { body: { by: 'passkey', passkey } }),
      ).toMatchObject(isRefused);
    },
  ));

test('accepts a challenge once, from its own session, within five minutes', async () => {
  const { username, phone } = await staffWithPasskey();
  const give = (visitor: Visitor, passkey: ReturnType<typeof phone.give>) =>
    visitor.call('POST /api/user/factor/proof', { body: { by: 'passkey', passkey } });
  const [visitor, other] = [await startSignIn(username), await startSignIn(username)];
  const passkey = phone.give(await challengeFor(visitor));
  expect(await give(other, passkey)).toMatchObject(isRefused);
  expect((await give(visitor, passkey)).status).toBe(200);
  expect(await give(visitor, passkey)).toMatchObject(isRefused);
  expect(await give(other, passkey)).toMatchObject(isRefused);

  const late = phone.give(await challengeFor(other));
  app.clock.advance(FIVE_MINUTES + 1);
  expect(await give(other, late)).toMatchObject(isRefused);
});

test('rejects a copied passkey by its counter', async () => {
  const { username, phone } = await staffWithPasskey();
  const first = await startSignIn(username);
  const given = phone.give(await challengeFor(first), { counter: 7 });
  expect(
    (await first.call('POST /api/user/factor/proof', { body: { by: 'passkey', passkey: given } })).status,
  ).toBe(200);
  const second = await startSignIn(username);
  const copied = phone.give(await challengeFor(second), { counter: 7 });
  expect(
    await second.refused('POST /api/user/factor/proof', { body: { by: 'passkey', passkey: copied } }),
  ).toMatchObject(isRefused);
});

test('rejects a passkey of another person', async () => {
  const [ana, boris] = [await staffWithPasskey(), await staffWithPasskey()];
  const visitor = await startSignIn(ana.username);
  const passkey = boris.phone.give(await challengeFor(visitor));
  expect(
    await visitor.refused('POST /api/user/factor/proof', { body: { by: 'passkey', passkey } }),
  ).toMatchObject(isRefused);
});

test('signs in without a password if the passkey names and verifies the user', async () => {
  const { username, phone } = await staffWithPasskey();
  const visitor = app.visit('staff');
  const ask = async () => (await visitor.call('POST /api/passkey-sign-in/challenge')).body;
  const options = await ask();
  expect(options.allowCredentials).toEqual([]);
  const { userHandle: _unsaid, ...anonymous } = phone.give(options);
  expect(await visitor.refused('POST /api/passkey-sign-in', { body: anonymous })).toMatchObject(isRefused);
  const unverified = phone.give(await ask(), { skipsVerification: true });
  expect(await visitor.refused('POST /api/passkey-sign-in', { body: unverified })).toMatchObject(isRefused);

  const signedIn = await visitor.call('POST /api/passkey-sign-in', { body: phone.give(await ask()) });
  expect(signedIn).toMatchObject({ status: 200, body: { username } });
  expect((await visitor.call('GET /api/user')).body.username).toBe(username);
});

test('rejects a sign-in with a challenge that was issued to a session', async () => {
  const { username, phone } = await staffWithPasskey();
  const visitor = await startSignIn(username);
  const body = phone.give(await challengeFor(visitor));
  expect(await visitor.refused('POST /api/passkey-sign-in', { body })).toMatchObject(isRefused);
});

test('adds a passkey once, and only with a challenge issued for adding', async () => {
  const { visitor, phone } = await staffWithPasskey();
  const { body: options } = await visitor.call('POST /api/user/factor/passkeys/challenge');
  expect(options.excludeCredentials).toMatchObject([{ id: phone.id }]);
  expect(
    await visitor.refused('POST /api/user/factor/passkeys', { body: phone.make(options) }),
  ).toMatchObject(isRefused);
  const { challenge } = await challengeFor(visitor);
  const body = createAuthenticator(ORIGINS.staff).make({ ...options, challenge });
  expect(await visitor.refused('POST /api/user/factor/passkeys', { body })).toMatchObject(isRefused);
});

test('returns 429 after forty challenges and proofs for one person from one IP address', async () => {
  const { username, phone } = await staffWithPasskey();
  const visitor = await startSignIn(username);
  const prove = (options: Parameters<typeof phone.give>[0], signature?: string) => {
    const passkey = { ...phone.give(options), ...(signature === undefined ? {} : { signature }) };
    return { body: { by: 'passkey', passkey } as const };
  };
  let options = await challengeFor(visitor);
  for (let times = 0; times < 19; times += 1) {
    const wrong = prove(options, 'AAAA');
    expect(await visitor.refused('POST /api/user/factor/proof', wrong)).toMatchObject(isRefused);
    options = await challengeFor(visitor);
  }
  expect(await visitor.refused('POST /api/user/factor/proof', prove(options, 'AAAA'))).toMatchObject(
    isRefused,
  );
  const tooMany = { status: 429, body: { code: 'common/too-many-requests' } };
  expect(await visitor.refused('POST /api/user/factor/challenge')).toMatchObject(tooMany);
  expect(await visitor.refused('POST /api/user/factor/proof', prove(options))).toMatchObject(tooMany);
  const elsewhere = await startSignIn(username);
  const right = prove(await challengeFor(elsewhere));
  expect((await elsewhere.call('POST /api/user/factor/proof', right)).status).toBe(200);
});
