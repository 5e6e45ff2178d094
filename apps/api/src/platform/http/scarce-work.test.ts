import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import { watchRoutes } from '#test/served-routes.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await watchRoutes(createTestApp);
let port: number;
beforeAll(async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.server.address() as AddressInfo);
});

/** Papers are written when the test says so; `asked` are the titles of those that have come to it. */
const asked: string[] = [];
const writing: (() => void)[] = [];
app.deps.renderPdf = async ({ title }) => {
  asked.push(title);
  await new Promise<void>((resolve) => writing.push(resolve));
  return Buffer.from('%PDF');
};
const writeNext = () => writing.shift()!();
const untilAsked = (count: number) =>
  vi.waitFor(() => expect(asked).toHaveLength(count), { timeout: 20_000 });

const customer = async () => app.visit().signIn((await buildAccount(app.db)).username);
const statement = (visitor: Visitor, month = '11') =>
  visitor.send({ method: 'GET', url: `/api/statements/own/2026-${month}/pdf` });

describe('documents', () => {
  it('are shared fairly: the kitchen comes first, and a customer has at most nine requests', async () => {
    const [ana, boris] = [await customer(), await customer()];
    const cook = await app
      .visit('staff')
      .signIn((await buildAccount(app.db, { role: 'restaurateur' })).username);
    const many = Array.from({ length: 10 }, () => statement(ana));
    await untilAsked(1);
    // None of the others is answered before the first is written.
    const tooMany = await Promise.race(many);
    expect(tooMany).toMatchObject({ status: 429, body: { code: 'common/too-many-requests' } });
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);
    // Another person does not wait for the eight that wait.
    const one = statement(boris);
    await untilAsked(2);
    const second = statement(boris);
    const sheet = cook.send({ method: 'GET', url: '/api/kitchen/production/2026-11-30/pdf?language=en' });
    await vi.waitFor(async () => expect((await cook.call('GET /api/user')).status).toBe(200));
    // It may come to the queue a moment later than it was sent; by turns alone it would be the last of eleven.
    const hasCome = () => asked.some((title) => title.includes('roduction'));
    for (let count = 3; count <= 6 && !hasCome(); count += 1) {
      writeNext();
      await untilAsked(count);
    }
    expect(hasCome()).toBe(true);
    const whole = Promise.all([...many, one, second, sheet]);
    const pressing = setInterval(() => writing.splice(0).forEach((write) => write()), 1);
    const answers = await whole.finally(() => clearInterval(pressing));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(12).fill(200), 429]);
  });
});

const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => socket.destroy()));

/** A picture of which only the beginning is sent. @returns what the server answers meanwhile */
async function beginPicture(visitor: Visitor) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += String(bytes)));
  const headers = {
    host: 'localhost',
    origin: 'http://localhost',
    'x-requested-with': 'XMLHttpRequest',
    cookie: visitor.cookie(),
    'content-type': 'application/json',
    'content-length': '6000000',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PUT /api/user/avatar HTTP/1.1\r\n${lines.join('')}\r\n{"avatarUrl":"`);
  return { socket, answer: () => answer };
}

describe('large bodies', () => {
  it('of one customer are counted before they are read and read one at a time; others are not delayed', async () => {
    const [ana, boris] = [await customer(), await customer()];
    const begun = await Promise.all(Array.from({ length: 6 }, () => beginPicture(ana)));
    const refused = () => begun.filter(({ answer }) => answer().startsWith('HTTP/1.1 429'));
    await vi.waitFor(() => expect(refused()).toHaveLength(3), { timeout: 20_000 });
    expect(refused()[0]!.answer()).toMatch(/retry-after: \d/i);
    // Nothing more of them is read.
    await vi.waitFor(() => expect(refused().every(({ socket }) => socket.destroyed)).toBe(true), {
      timeout: 20_000,
    });
    const counted = await app.db
      .selectFrom('rateLimits')
      .select('points')
      .where('key', 'like', '%avatar%')
      .execute();
    expect(counted).toEqual([{ points: 6 }]);
    const large = await boris.send({
      method: 'PUT',
      url: '/api/user/avatar',
      payload: { avatarUrl: `data:image/png;base64,${'A'.repeat(100_000)}` },
    });
    expect(large).toMatchObject({ status: 400, body: { code: 'accounts/picture-unreadable' } });
  });
});
