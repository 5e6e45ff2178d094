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

/** Who calls what, from the first refused to the last. */
const CALLS: [string, number, () => Promise<{ status: number }>][] = [
  ['a guest looking round', 0.5, () => app.visit().call('GET /api/categories')],
  ['a picture of a meal', 0.5, () => app.visit().send({ method: 'GET', url: '/pictures/meals/x.webp' })],
  ['a picture of a person', 0.5, () => app.visit().send({ method: 'GET', url: '/avatars/x.webp' })],
  ['a cookie that is not ours', 0.5, () => forger().call('GET /api/categories')],
  ['a guest signing in', 0.75, () => app.visit().send({ method: 'POST', url: '/api/login', payload: {} })],
  ['a customer looking round', 0.75, () => customer.call('GET /api/user')],
  ['a customer with a cart', 1, () => customer.call('GET /api/cart')],
  ['the kitchen', 1, () => cook.call('GET /api/user')],
  [
    "a payment provider's word",
    Infinity,
    () => app.visit().send({ method: 'POST', url: '/api/stripe/webhook' }),
  ],
  ['whoever watches the process', Infinity, () => app.visit().send({ method: 'GET', url: '/livez' })],
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
  it.each(CALLS)('%s is refused from %d on', async (_, from, call) => {
    level = Math.min(from, 9) - 0.01;
    expect((await call()).status).not.toBe(503);
    level = from;
    expect((await call()).status === 503).toBe(from < 9);
    level = 0;
  });

  it('says when to come again, in the language of the page', async () => {
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

  it('a person whose cookie has no session any more is a guest from then on', async () => {
    const gone = await signedIn('customer');
    const cookie = gone.cookie();
    await app.db.deleteFrom('sessions').execute();
    const again = () => app.visit().send({ method: 'GET', url: '/api/categories', headers: { cookie } });
    await again();
    level = 0.6;
    expect((await again()).status).toBe(503);
    level = 0;
  });
});

describe('one person', () => {
  it('has eight calls at work and sixty-four waiting; other people are not held up', async () => {
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

it('one address has eight pictures read at once, and the others wait', async () => {
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const locking = app.db.transaction().execute(async (trx) => {
    await sql`lock table meal_pictures in access exclusive mode`.execute(trx);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const guest = app.visit();
  const look = () => guest.send({ method: 'GET', url: '/pictures/meals/x.webp' });
  const looking = Array.from({ length: 8 + 512 }, look);
  expect((await look()).status).toBe(429);
  expect(await waitingForLock()).toBe(8);
  gate.resolve();
  await locking;
  expect(new Set((await Promise.all(looking)).map(({ status }) => status))).toEqual(new Set([404]));
});

/** A statement that waits for a row has one lock that it has not been granted. */
async function waitingForLock(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(app.db);
  return rows[0]!.count;
}
