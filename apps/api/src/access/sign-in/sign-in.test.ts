import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import { buildApp } from '#src/app.ts';
import { PASSWORD, buildAccount } from '#test/builders/accounts.ts';
import { watchRoutes } from '#test/served-routes.ts';
import { createTestApp } from '#test/test-app.ts';
import { createVisitor, type Visitor } from '#test/visitor.ts';

const app = await watchRoutes(createTestApp);

interface Try {
  username: string;
  password?: string;
  address: string;
  through?: Visitor;
}

/** One sign-in attempt from an IP address, by default with a wrong password and through the app under test. */
async function attempt({ username, password = 'wrong horse 8', address, through = app.visit() }: Try) {
  const headers = { 'x-forwarded-for': address };
  const answer = await through.send({
    method: 'POST',
    url: '/api/login',
    payload: { username, password },
    headers,
  });
  return { ...answer, body: answer.body as { code?: string; username?: string; message?: string } };
}

let addresses = 0;
const freshAddress = (): string => `203.0.${(addresses += 1) >> 8}.${addresses & 255}`;

/** Simulates elapsed time by moving all rate limits back. */
const advanceRateLimits = (seconds: number) =>
  app.db
    .updateTable('rateLimits')
    .set({ expire: sql`expire - ${seconds * 1000}::bigint` })
    .execute();

async function failTimes(times: number, username: string, address: string) {
  for (let i = 0; i < times; i += 1) expect((await attempt({ username, address })).status).toBe(401);
}

describe('POST /api/login', () => {
  it('accepts a username or email address in any case', async () => {
    const { username } = await buildAccount(app.db, { username: 'Biljana' });
    for (const name of ['Biljana', 'biljana', ' BILJANA ', 'Biljana@example.org', 'BILJANA@EXAMPLE.ORG']) {
      const answer = await attempt({ username: name, password: PASSWORD, address: freshAddress() });
      expect(answer, name).toMatchObject({ status: 200, body: { username } });
    }
  });

  it('accepts Macedonian usernames in any case', async () => {
    await buildAccount(app.db, { username: 'Ѓорѓи' });
    for (const name of ['Ѓорѓи', 'ЃОРЃИ', 'ѓорѓи']) {
      const answer = await attempt({ username: name, password: PASSWORD, address: freshAddress() });
      expect(answer, name).toMatchObject({ status: 200, body: { username: 'Ѓорѓи' } });
    }
  });

  it('ignores spaces around a password', async () => {
    const name = { username: 'pasted', email: 'pasted@example.org' };
    await app.visit().call('POST /api/register', { body: { ...name, password: ' blue kettle 42' } });
    for (const password of ['blue kettle 42', 'blue kettle 42 ', '\tblue kettle 42\n'])
      await app.visit().signIn(name.username, password);
    const body = { username: name.username, password: 'bluekettle42' };
    expect((await app.visit().refused('POST /api/login', { body })).status).toBe(401);
  });

  it('returns the same response for wrong passwords and unknown usernames', async () => {
    const { username } = await buildAccount(app.db);
    const known = await attempt({ username, address: freshAddress() });
    const unknown = await attempt({ username: 'nobody-here', address: freshAddress() });
    expect(known).toMatchObject({ status: 401, body: { code: 'accounts/wrong-credentials' } });
    const plain = ({ status, body, headers }: typeof known) => {
      return { status, headers: { ...headers, date: '' }, body: { ...body, requestId: '' } };
    };
    expect(plain(unknown)).toEqual(plain(known));
    expect(known.headers['set-cookie']).toBeUndefined();
  });

  it('returns 401 for deleted accounts', async () => {
    const { id, username } = await buildAccount(app.db);
    await app.db.updateTable('accounts').set({ deletedAt: new Date() }).where('id', '=', id).execute();
    expect((await attempt({ username, password: PASSWORD, address: freshAddress() })).status).toBe(401);
  });
});

describe('POST /api/login after failed attempts', () => {
  it('delays further attempts increasingly after five failures', async () => {
    const { username } = await buildAccount(app.db);
    const address = freshAddress();
    await failTimes(5, username, address);
    const waits: number[] = [];
    let elapsed = 0;
    for (const passed of [16, 20, 40]) {
      const refused = await attempt({ username, address });
      expect(refused).toMatchObject({ status: 429, body: { code: 'common/too-many-requests' } });
      const seconds = Number(refused.headers['retry-after']);
      expect(refused.body.message).toContain(String(seconds));
      waits.push(elapsed + seconds);
      await advanceRateLimits(passed);
      elapsed += passed;
      expect((await attempt({ username, address })).status).toBe(401);
    }
    expect(waits[0]).toBeGreaterThan(10);
    expect(waits[0]).toBeLessThanOrEqual(15);
    expect(waits[1]).toBeGreaterThan(waits[0]! * 1.5);
    expect(waits[2]).toBeGreaterThan(waits[1]! * 1.5);
  });

  it('rejects the correct password too until the delay is over', async () => {
    const { username } = await buildAccount(app.db);
    const address = freshAddress();
    await failTimes(5, username, address);
    expect((await attempt({ username, password: PASSWORD, address })).status).toBe(429);
    await advanceRateLimits(16);
    expect((await attempt({ username, password: PASSWORD, address })).status).toBe(200);
    await failTimes(1, username, address);
  });

  it('ignores case and surrounding spaces of the username when counting failures', async () => {
    const { username } = await buildAccount(app.db);
    const address = freshAddress();
    for (const name of [username, username.toUpperCase(), ` ${username}`, username, username]) {
      expect((await attempt({ username: name, address })).status).toBe(401);
    }
    expect((await attempt({ username: username.toUpperCase(), address })).status).toBe(429);
  });

  it('does not lock the owner out at another IP address', async () => {
    const { username } = await buildAccount(app.db);
    const address = freshAddress();
    await failTimes(5, username, address);
    expect((await attempt({ username, address })).status).toBe(429);
    expect((await attempt({ username, password: PASSWORD, address: freshAddress() })).status).toBe(200);
  });

  it('does not block other accounts at the same IP address', async () => {
    const [first, second] = [await buildAccount(app.db), await buildAccount(app.db)];
    const address = freshAddress();
    await failTimes(5, first.username, address);
    expect((await attempt({ username: first.username, address })).status).toBe(429);
    expect((await attempt({ username: second.username, password: PASSWORD, address })).status).toBe(200);
  });

  it('limits concurrent attempts', async () => {
    const { username } = await buildAccount(app.db);
    const address = freshAddress();
    const guesses = Array.from({ length: 40 }, () => attempt({ username, address }));
    const answers = (await Promise.all(guesses)).map((answer) => answer.status);
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(answers.every((status) => status === 401 || status === 429)).toBe(true);
  });

  it('limits attempts across processes', async () => {
    const other = openDatabase(app.url, { max: 2 });
    const logger = pino({ level: 'silent' });
    const deps = { ...app.deps, db: other.db, limits: createRateLimits(other.pool, logger) };
    const options = {
      logger,
      trustProxy: ['127.0.0.1'],
      secure: false,
      appsFolder: '/nowhere',
    };
    const second = await buildApp(deps, options);
    afterAll(async () => {
      await second.close();
      await other.close();
    });
    const { username } = await buildAccount(app.db);
    const address = freshAddress();
    await failTimes(3, username, address);
    const through = createVisitor(second, 'shop');
    for (let i = 0; i < 2; i += 1) expect((await attempt({ username, address, through })).status).toBe(401);
    expect((await attempt({ username, address, through })).status).toBe(429);
    expect((await attempt({ username, address })).status).toBe(429);
    expect((await attempt({ username, password: PASSWORD, address: freshAddress(), through })).status).toBe(
      200,
    );
  });

  it('blocks an IP address after a hundred failures, except for accounts that signed in from it before', async () => {
    const address = freshAddress();
    const [known, fresh] = [await buildAccount(app.db), await buildAccount(app.db)];
    expect((await attempt({ username: known.username, password: PASSWORD, address })).status).toBe(200);
    for (let batch = 0; batch < 5; batch += 1) {
      const names = Array.from({ length: 20 }, (_, index) => `unknown-${batch}-${index}`);
      const answers = await Promise.all(names.map((username) => attempt({ username, address })));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(401));
    }
    const signIn = (account: { username: string }, from = address) =>
      attempt({ username: account.username, password: PASSWORD, address: from });
    const refused = await signIn(fresh);
    expect(refused).toMatchObject({ status: 429, body: { code: 'common/too-many-requests' } });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect((await signIn(known)).status).toBe(200);
    expect((await attempt({ username: known.username, address })).status).toBe(401);
    expect((await signIn(fresh, freshAddress())).status).toBe(200);
    await advanceRateLimits(901);
    expect((await signIn(fresh)).status).toBe(200);
  });

  it('counts failures per IPv6 prefix', async () => {
    const { username } = await buildAccount(app.db);
    const from = (host: number) => attempt({ username, address: `2001:db8:7:1::${host.toString(16)}` });
    for (let host = 1; host <= 5; host += 1) expect((await from(host)).status).toBe(401);
    expect((await from(6)).status).toBe(429);
    const elsewhere = await attempt({ username, password: PASSWORD, address: '2001:db8:7:2::1' });
    expect(elsewhere.status).toBe(200);
  });

  it("checks one password at a time when an account's password is guessed from many IP addresses", async () => {
    const { id, username } = await buildAccount(app.db);
    const home = freshAddress();
    expect((await attempt({ username, password: PASSWORD, address: home })).status).toBe(200);
    const failures = { name: 'login-account', max: 100_000, seconds: 3600 };
    for (let count = 0; count < 12; count += 1) await app.deps.limits.count(failures, `id:${id}`);
    const guesses = Array.from({ length: process.env['TEST_ALL'] ? 15 : 4 }, () =>
      attempt({ username, address: freshAddress() }),
    );
    const began = performance.now();
    // At an IP address from which the owner signed in before, they are neither rejected nor delayed.
    expect((await attempt({ username, password: PASSWORD, address: home })).status).toBe(200);
    const answers = (await Promise.all(guesses)).map(({ status }) => status);
    const seconds = (performance.now() - began) / 1000;
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(Math.ceil(seconds / 3));
    expect(answers.every((status) => status === 401 || status === 429)).toBe(true);
  });

  it('does not count successful sign-ins', async () => {
    const address = freshAddress();
    const { username } = await buildAccount(app.db);
    for (let i = 0; i < 12; i += 1) {
      expect((await attempt({ username, password: PASSWORD, address })).status).toBe(200);
    }
    const counted = await app.db
      .selectFrom('rateLimits')
      .select(['key', 'points'])
      .where('key', 'like', `%${address}`)
      .where('key', 'not like', 'login-known:%')
      .execute();
    expect(counted.filter(({ points }) => points > 0)).toEqual([]);
  });

  it('ignores forged addresses in X-Forwarded-For', async () => {
    const guess = async (username: string, headers: Record<string, string>, remoteAddress: string) => {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress,
        headers: {
          host: 'localhost',
          origin: 'http://localhost',
          'x-requested-with': 'XMLHttpRequest',
          ...headers,
        },
        payload: { username, password: 'wrong horse 8' },
      });
      return answer.statusCode;
    };
    const [first, second] = [await buildAccount(app.db), await buildAccount(app.db)];
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1)
      statuses.push(await guess(first.username, { 'x-forwarded-for': `198.51.100.${i}` }, '192.0.2.7'));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const real = freshAddress();
    const behind: number[] = [];
    for (let i = 0; i < 6; i += 1)
      behind.push(
        await guess(second.username, { 'x-forwarded-for': `198.51.100.${i}, ${real}` }, '127.0.0.1'),
      );
    expect(behind).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
