import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { wordsIn } from '@trpeza/i18n/messages';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

let level = 0;
const app = await createTestApp({ pressure: { begin: () => {}, end: () => {}, level: () => level } });
const signedIn = async (role: 'customer' | 'restaurateur' | 'admin') => {
  const site = { customer: 'shop', restaurateur: 'staff', admin: 'admin' } as const;
  return app.visit(site[role]).signIn((await buildAccount(app.db, { role })).username);
};
const [customer, cook] = [await signedIn('customer'), await signedIn('restaurateur')];

/** Callers with the pressure that refuses them, in ascending order. */
const CALLS: [string, number, () => Promise<{ status: number }>][] = [
  ['a guest who reads the menu', 0.5, () => app.visit().call('GET /api/categories')],
  ['a picture of a meal', 0.5, () => app.visit().send({ method: 'GET', url: '/pictures/meals/x.webp' })],
  ['a picture of a person', 0.5, () => app.visit().send({ method: 'GET', url: '/avatars/x.webp' })],
  ['a forged cookie', 0.5, () => forger().call('GET /api/categories')],
  ['a guest signing in', 0.75, () => app.visit().send({ method: 'POST', url: '/api/login', payload: {} })],
  ['a customer without a cart', 0.75, () => customer.call('GET /api/user')],
  ['a customer with a cart', 1, () => customer.call('GET /api/cart')],
  ['the kitchen', 1, () => cook.call('GET /api/user')],
  [
    'a webhook of a payment provider',
    Infinity,
    () => app.visit().send({ method: 'POST', url: '/api/stripe/webhook' }),
  ],
  ['a liveness probe', Infinity, () => app.visit().send({ method: 'GET', url: '/livez' })],
];

function forger(): Visitor {
  const visitor = app.visit();
  const call = ((key: string) =>
    visitor.send({
      method: 'GET',
      url: key.split(' ')[1]!,
      headers: { cookie: `trpeza=${'x'.repeat(43)}.${'y'.repeat(43)}` },
    })) as Visitor['call'];
  return { ...visitor, call };
}

describe('under pressure', () => {
  it('guests are refused first, then customers, then staff; webhooks and probes never', async () => {
    for (const [about, from, call] of CALLS) {
      level = Math.min(from, 9) - 0.01;
      expect((await call()).status, about).not.toBe(503);
      level = from;
      expect((await call()).status === 503, about).toBe(from < 9);
    }
    level = 0;
  });

  it('refusals have Retry-After and a message in the language of the request', async () => {
    level = 1;
    const answer = await app.visit().send({
      method: 'GET',
      url: '/api/categories',
      headers: { 'accept-language': 'mk' },
    });
    level = 0;
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(answer.body).toEqual({
      code: 'common/busy',
      message: wordsIn('mk')('common:errors.busy'),
      params: { seconds },
      requestId: expect.any(String),
    });
  });
});

describe('one customer', () => {
  it('has at most eight requests in progress and sixty-four waiting, and does not delay others', async () => {
    const [one, other] = [await signedIn('customer'), await signedIn('customer')];
    const { body } = await one.call('GET /api/user');
    const gate = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const locking = app.db.transaction().execute(async (trx) => {
      await sql`select from accounts where id = ${body.id} for update`.execute(trx);
      locked.resolve();
      await gate.promise;
    });
    await locked.promise;
    const change = () => one.call('PUT /api/user/language', { body: { language: 'mk' } });
    const calls = Array.from({ length: 8 + 64 }, change);
    const refused = await change();
    expect(refused).toMatchObject({ status: 429, body: { code: 'common/too-many-requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await waitingForLock()).toBe(8), { timeout: 20_000 });
    expect((await other.call('PUT /api/user/language', { body: { language: 'mk' } })).status).toBe(200);
    expect(await waitingForLock()).toBe(8);
    gate.resolve();
    await locking;
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

/** A statement that waits for a row has one lock that it has not been granted. */
async function waitingForLock(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(app.db);
  return rows[0]!.count;
}
