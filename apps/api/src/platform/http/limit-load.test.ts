import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { translatorFor } from '@trpeza/i18n/messages';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Answer, Visitor } from '#test/visitor.ts';
import { LOAD_LIMITS } from './limit-load.ts';

const pool = { waitingCount: 0 };
/** Disables the event loop limit, because a busy test machine would exceed it. */
const app = await createTestApp({ pool, loadLimits: { ...LOAD_LIMITS, delayMs: 0 } });
const late = await createTestApp({ pool: { waitingCount: 1 }, loadLimits: LOAD_LIMITS });
afterAll(() => void late.errors.splice(0));
const customer = async () => app.visit().signIn((await buildAccount(app.db)).username);
const webhook = () => app.visit().send({ method: 'POST', url: '/api/stripe/webhook' });
const statement = (visitor: Visitor) =>
  visitor.send({ method: 'GET', url: '/api/statements/own/2026-11/pdf' });
const guestAt = (ip: string) =>
  app.visit().send({ method: 'GET', url: '/api/categories', headers: { 'x-forwarded-for': ip } });

/** Sends concurrent requests as a server receives them: each in its own iteration of the event loop. */
async function sendMany(count: number, send: (at: number) => Promise<Answer<unknown>>) {
  const sent: Promise<Answer<unknown>>[] = [];
  for (let at = 0; at < count; at += 1) {
    sent.push(send(at));
    await setImmediate();
  }
  return Promise.all(sent);
}

/** Counts the responses with status 429. All others must be successful. */
function countRefused(answers: Answer<unknown>[]): number {
  const refused = answers.filter(({ status }) => status !== 200);
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 429, body: { code: 'common/too-many-requests' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  return refused.length;
}

describe('too many requests', () => {
  // The clock is fixed, so that all requests fall into one window, however slow the machine is.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterAll(() => void vi.useRealTimers());

  it('are refused per session', async () => {
    const [one, other] = [await customer(), await customer()];
    expect(countRefused(await sendMany(60, () => one.call('GET /api/categories')))).toBe(10);
    expect((await other.call('GET /api/categories')).status).toBe(200);
  });

  it('are refused per IP address of guests, and per IPv6 prefix', async () => {
    const guests = await sendMany(210, (at) => guestAt(`2001:db8:9:1::${at.toString(16)}`));
    expect(countRefused(guests)).toBe(10);
    expect((await guestAt('2001:db8:9:2::1')).status).toBe(200);
  });

  it('are not exempted by a forged cookie', async () => {
    const forged = (text: string) =>
      app.visit().send({
        method: 'GET',
        url: '/api/categories',
        headers: { cookie: `trpeza=${text.repeat(43)}.${text.repeat(43)}`, 'x-forwarded-for': '192.0.2.9' },
      });
    expect(countRefused(await sendMany(205, (at) => forged('abcde'[at % 5]!)))).toBe(5);
  });

  it('are refused above a lower limit when they request files', async () => {
    const one = await customer();
    expect(countRefused(await sendMany(12, () => statement(one)))).toBe(2);
    expect((await one.call('GET /api/user')).status).toBe(200);
  });

  it('are accepted from payment providers', async () => {
    expect((await sendMany(210, webhook)).some(({ status }) => status === 429)).toBe(false);
  });
});

describe('a busy process', () => {
  it('returns 503 with Retry-After when too many requests wait for the database', async () => {
    pool.waitingCount = LOAD_LIMITS.waiting + 1;
    const headers = { 'accept-language': 'mk' };
    const answer = await app.visit().send({ method: 'GET', url: '/api/categories', headers });
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { code: 'common/busy', message: translatorFor('mk')('common:errors.busy') },
    });
    expect((await webhook()).status).not.toBe(503);
    expect((await app.visit().send({ method: 'GET', url: '/livez' })).status).toBe(200);
    pool.waitingCount = 0;
    expect(app.errors.splice(0)).toMatchObject([{ msg: 'unavailable' }]);
  });

  it('returns 503 when the event loop is late and requests wait for the database', async () => {
    const statusOf = async () => (await late.visit().call('GET /api/categories')).status;
    const lateStatus = async () => {
      for (const until = performance.now() + 900; performance.now() < until;);
      return statusOf();
    };
    await expect.poll(lateStatus, { timeout: 20_000 }).toBe(503);
    await expect.poll(statusOf, { timeout: 20_000 }).toBe(200);
  });
});
